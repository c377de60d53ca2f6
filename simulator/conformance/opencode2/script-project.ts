import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Script } from "./script.ts";

/** Puts files, plugins and git of a script into an empty folder. */
export function writeProject(directory: string, script: Script): void {
  if (script.git) execFileSync("git", ["init", "-q"], { cwd: directory });
  const plugins = Object.entries(script.plugins).map(([id, body]) => [
    `.opencode/plugin/${id}.js`,
    body.startsWith("export ") ? body : pluginSource(id, body),
  ]);
  const effects = Object.entries(script.effects ?? {}).map(([id, body]) => [
    `.opencode/plugin/${id}.js`,
    effectSource(id, body),
  ]);
  writeFiles(directory, script.files);
  writeFiles(directory, Object.fromEntries([...plugins, ...effects]));
}

export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

const pluginSource = (id: string, body: string): string => `import { appendFileSync } from "node:fs";
export default { id: ${JSON.stringify(id)}, setup: async (ctx) => {
  const project = (await ctx.plugin.list()).location.directory;
  const note = (text) => appendFileSync(project + "/notes.txt", text + "\\n");
${body}
} };
`;

/** Scripts whose plugins can be written here: Effects need their library, which the package does not bring. */
export const playable = (scripts: readonly Script[], hasLibrary = hasEffect()): readonly Script[] =>
  hasLibrary ? scripts : scripts.filter(({ effects }) => effects === undefined);

function hasEffect(): boolean {
  try {
    return import.meta.resolve("effect") !== "";
  } catch {
    return false;
  }
}

/** The library lies where the simulator finds it, not in the project. */
const effectSource = (
  id: string,
  body: string,
): string => `import { Effect, Schema, Stream } from ${JSON.stringify(import.meta.resolve("effect"))};
import { appendFileSync } from "node:fs";
${body.startsWith("export ") ? body : effectForm(id, body)}
`;

const effectForm = (
  id: string,
  body: string,
): string => `export default { id: ${JSON.stringify(id)}, effect: (ctx) => Effect.gen(function* () {
  const project = (yield* ctx.plugin.list()).location.directory;
  const note = (text) => appendFileSync(project + "/notes.txt", text + "\\n");
${body}
}) };`;

/** Files of the project, without the plugins and git's own. */
export function disk(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((name) => !/^\.(opencode|git)\//.test(name));
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(join(directory, name), "utf8")]),
  );
}
