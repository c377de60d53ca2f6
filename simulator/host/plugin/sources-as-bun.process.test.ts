import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { importFresh, nextRun } from "./import-fresh.ts";

const folder = mkdtempSync(join(tmpdir(), "as-bun-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const load = (path: string): Promise<Record<string, unknown>> =>
  importFresh(pathToFileURL(join(folder, path)).href, nextRun());

it("a plugin is taken as Bun takes it: names without an ending, enums, JSON, TypeScript of a package", async () => {
  write({
    "package.json": '{ "type": "module" }',
    "index.ts": `import { Level } from "./level";
import data from "./data.json";
import { more } from "./sub";
import { twin } from "./twin.js";
import { typed } from "typed";
class Word { constructor(readonly text: string) {} }
export const found = [Level[Level.High], data.n, more, twin, typed, new Word("w").text];`,
    "level.ts": "export enum Level { Low, High }",
    "data.json": '{ "n": 5 }',
    "sub/index.ts": 'export const more = "more" as string;',
    "twin.ts": 'export const twin: string = "twin";',
    "node_modules/typed/package.json": '{ "name": "typed", "type": "module", "exports": "./index.ts" }',
    "node_modules/typed/index.ts": 'export const typed: string = "typed";',
  });
  expect((await load("index.ts"))["found"]).toEqual(["High", 5, "more", "twin", "typed", "w"]);
});

it("and what is in no file, or no TypeScript, is said by the engine as ever", async () => {
  write({ "gone.ts": 'import "./nowhere";', "broken.ts": "enum { a" });
  await expect(load("gone.ts")).rejects.toMatchObject({ code: "ERR_MODULE_NOT_FOUND" });
  await expect(load("broken.ts")).rejects.toThrow(/Unexpected|Expression|enum/);
});
