import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAmong, survivorKeys } from "./again.ts";

const folder = fileURLToPath(new URL("../../.stryker-tmp/again-test", import.meta.url));
const [source, report] = [join(folder, "a.ts"), join(folder, "report.json")];
const survivor = { file: "a.ts", line: 9, mutator: "BooleanLiteral", from: "true", to: "false", why: null };

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(source, "// moved since\nconst a = true;\n");
  writeFileSync(report, JSON.stringify({ survivors: [survivor] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a mutant that lived in the last run", () => {
  const mutant = { fileName: source, mutatorName: "BooleanLiteral", replacement: "false" };
  const keys = () => survivorKeys(report, `${folder}/`);

  it("is known by its text, wherever its line has moved, as results and as the runner count lines", () => {
    const results = { start: { line: 2, column: 11 }, end: { line: 2, column: 15 } };
    const running = { start: { line: 1, column: 10 }, end: { line: 1, column: 14 } };
    expect(isAmong(keys(), 1)({ ...mutant, location: results })).toBe(true);
    expect(isAmong(keys(), 0)({ ...mutant, location: running })).toBe(true);
    expect(isAmong(keys(), 0)({ ...mutant, location: results })).toBe(false);
    expect(isAmong(keys(), 1)({ ...mutant, replacement: "1", location: results })).toBe(false);
  });

  it("is none where there is no report", () => {
    expect(survivorKeys(join(folder, "none.json"), folder)).toEqual([]);
  });
});
