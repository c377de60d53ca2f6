/**
 * Which files of the bundle the code lies in that `idumb status` needs. By itself the bundler makes a file of whatever two
 * entries share, and opening twenty of them takes Node longer than running them.
 */
import { join } from "node:path";
import type { CodeSplittingNameFunction } from "rolldown";

type Context = Parameters<CodeSplittingNameFunction>[1];

/** What is loaded with the files; `late`: also what that loads when it needs it. */
function loadedWith(files: readonly string[], context: Context, late = false): ReadonlySet<string> {
  const found = new Set(files);
  for (const id of found) {
    const info = context.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) found.add(next);
    if (late) for (const next of info?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

/**
 * A file for what `status` shares with the plugin's start, one for what it shares with what the plugin loads later, and one
 * for the rest of what it needs, which no host loads. Each takes what the ones before it left.
 */
export function filesOfStatus(root: string): { readonly name: CodeSplittingNameFunction }[] {
  const at = (...names: readonly string[]): readonly string[] => names.map((name) => join(root, name));
  const status = at("cli/run.ts", "cli/status.ts", "config/parse-config.ts");
  const file = (name: string, others: (context: Context) => ReadonlySet<string> | null) => {
    let isIn: ((id: string) => boolean) | undefined;
    const choose = (context: Context): ((id: string) => boolean) => {
      const [own, other] = [loadedWith(status, context), others(context)];
      return (id) => own.has(id) && (other === null || other.has(id));
    };
    return { name: (id: string, context: Context) => ((isIn ??= choose(context))(id) ? name : null) };
  };
  return [
    file("known", (context) => loadedWith(at("server.ts"), context)),
    file("settings", (context) => loadedWith(at("server.ts", "policy/policy.ts"), context, true)),
    file("looks", () => null),
  ];
}
