/** What the analysis sees in one shell line, in one line of words, for tables of lines. */
import { effectOf, type EffectContext } from "../effect.ts";
import { relativePath } from "../project-path.ts";

const context: EffectContext = {
  directory: "/srv/project",
  ourTools: new Set(),
  home: "/home/me",
  port: 4096,
};

/** Such as `writes a.ts; git commit`; places outside of the project are absolute, `?` is one that cannot be told. */
export function does(command: string, directory = context.directory): string {
  const effect = effectOf({ tool: "bash", args: { command } }, { ...context, directory });
  const shown = effect.writes.map((path) => relativePath(directory, path) ?? path);
  const places = [...new Set(shown), ...(effect.writesUnknown ? ["?"] : [])];
  const told = [
    places.length > 0 && `writes ${places.map((path) => path || ".").join(" ")}`,
    effect.destructive !== null && `LOSS ${effect.destructive}`,
    effect.hidden !== null && `HIDDEN ${effect.hidden}`,
    effect.governance !== null && `GOVERNANCE ${effect.governance}`,
    effect.opaque !== null && `runs ${effect.opaque}`,
    effect.runner,
    effect.git,
    effect.network && "network",
  ];
  return told.filter((text) => text !== null && text !== false).join("; ") || "nothing";
}
