import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { OpenHost } from "../instance.ts";
import { createSession } from "../opencode2/session.ts";

const source = (word: string): string => `import { appendFileSync } from "node:fs";
export default { id: "named-${word}", setup: async (ctx) => {
  const { directory } = (await ctx.plugin.list()).location;
  appendFileSync(directory + "/notes.txt", "${word} " + JSON.stringify(ctx.options) + "\\n");
} };
`;

/** Nobody is asked for a package on the way. */
const NO_REGISTRY = { npm_config_registry: "http://127.0.0.1:9", npm_config_fetch_retries: "0" };

/**
 * Plugins that the settings name by package: in the project's `node_modules`, and in the cache of the host.
 * @returns which files of them were set up, with their options.
 */
export async function pluginsByPackage(open: OpenHost): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), "named-plugin-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const place = (folder: string, name: string, fields: object, files: readonly string[]): void => {
    const texts = files.map((file) => [`${file}.js`, source(`${name}/${file}`)] as const);
    const manifest = JSON.stringify({ name, version: "1.0.0", type: "module", ...fields });
    for (const [file, text] of [["package.json", manifest] as const, ...texts]) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  };
  place(join(directory, "node_modules/in-project"), "in-project", { main: "./main.js" }, ["main"]);
  const plugins = ["in-project", "with-exports", { package: "with-main", options: { of: "mine" } }];
  const model = { answer: () => ({ say: "ok" }) };
  const options = { directory, seed: 1, model, record: () => {}, config: { plugins }, env: NO_REGISTRY };
  const host = await open(options);
  onTestFinished(() => host.close());
  const cached = (name: string): string =>
    join(host.paths?.data ?? "", "../cache/opencode/packages", name, "node_modules", name);
  const exports = { ".": "./index.js", "./server": { import: "./server.js" } };
  place(cached("with-exports"), "with-exports", { exports, main: "./main.js" }, ["main", "index", "server"]);
  place(cached("with-main"), "with-main", { main: "./main.js" }, ["main", "index"]);
  await (await createSession(host)).prompt("go");
  const notes = join(directory, "notes.txt");
  return existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : [];
}
