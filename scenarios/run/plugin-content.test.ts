import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { contentOf } from "./plugin-content.ts";

const scratch = mkdtempSync(join(tmpdir(), "plugin-content-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;
/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  count += 1;
  const root = join(scratch, `${count}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const hash = async (entry: string, files: Readonly<Record<string, string>>): Promise<string> =>
  (await contentOf(join(folder(files), entry))).sha256;

const MODULE = {
  "p.mjs": 'import { a } from "./lib/a.mjs"; const b = await import("./b.js"); export default () => ({});',
  "lib/a.mjs": 'export * from "../c";',
  "b.js": "1",
  "c.ts": "2",
};
const PACKAGE = {
  "package.json": '{"main":"dist/i.js","files":["dist","prompts"]}',
  "dist/i.js": "export default () => ({});",
  "prompts/rules.md": "rule",
};

describe("the content of a plugin", () => {
  test.each([
    ["its module", "p.mjs", MODULE, { "p.mjs": "export default () => ({});" }],
    ["a module that it imports", "p.mjs", MODULE, { "lib/a.mjs": "export const a = 2;" }],
    ["one that it imports late", "p.mjs", MODULE, { "b.js": "9" }],
    ["one that is reached through another", "p.mjs", MODULE, { "c.ts": "9" }],
    ["a file that its package ships", "dist/i.js", PACKAGE, { "prompts/rules.md": "another rule" }],
    ["a new file of its package", "dist/i.js", PACKAGE, { "prompts/more.md": "" }],
  ])("is another with %s", async (_, entry, files, change) => {
    expect(await hash(entry, { ...files, ...change })).not.toBe(await hash(entry, files));
  });

  test.each([
    ["elsewhere", "p.mjs", MODULE, {}],
    ["beside a file that nobody imports", "p.mjs", MODULE, { "notes.md": "x", "out/shard.json": "{}" }],
    ["in a project that is not its package", "p.mjs", MODULE, { "package.json": '{"main":"c.ts"}' }],
    ["beside results of a run", "dist/i.js", PACKAGE, { "out/shard.json": "{}", "node_modules/x/i.js": "" }],
  ])("is the same %s", async (_, entry, files, change) => {
    expect(await hash(entry, { ...files, ...change })).toBe(await hash(entry, files));
  });
});

test.each([
  ["a module", "p.mjs", MODULE, { name: "p.mjs", version: null }],
  ["a package without a name", "dist/i.js", PACKAGE, { name: "i.js", version: null }],
  [
    "a package",
    "i.js",
    { "package.json": '{"name":"@me/guard","version":"2.1.0","main":"i.js"}', "i.js": "1" },
    { name: "@me/guard", version: "2.1.0" },
  ],
])("%s is named as its users know it", async (_, entry, files, expected) => {
  expect(await contentOf(join(folder(files), entry))).toMatchObject(expected);
});
