import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bugFaults, bugTable, readPairs, scorePair, scorePairs } from "@idumb/code-risks/scoring";
import { validateFile } from "./validate-file.ts";

const TASK = {
  id: "001-name",
  title: "t",
  prompt: "p",
  acceptance: [],
  category: "xss",
  severity: "high",
  staticallyDetectable: true,
  path: "web/name.js",
  why: "w",
};
const BUGGY = "export function show(el, name) {\n  el.innerHTML = name;\n}\n";
const CLEAN = "export function show(el, name) {\n  el.textContent = name; // not innerHTML\n}\n";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bug-pairs-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function pair(slug: string, task: object, files: Readonly<Record<string, string>> = {}): void {
  const folder = join(root, slug);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "task.json"), JSON.stringify(task));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

describe("pairs of planted bugs", () => {
  it("are read from folders of folders, and scored through a task of the plugin on the fake host", async () => {
    pair("train/001-name", TASK, { "buggy.js": BUGGY, "clean.js": CLEAN });
    const pairs = readPairs([root]);
    const items = [];
    for (const one of pairs)
      items.push(
        scorePair(one, await validateFile(one.path, one.buggy), await validateFile(one.path, one.clean)),
      );
    const score = scorePairs(pairs, items);
    expect(score).toMatchObject({
      recall: { hits: 1, of: 1 },
      falseAlarm: { hits: 0, of: 1 },
      heldUp: { hits: 0 },
    });
    expect(items[0]?.got.buggy).toEqual([{ category: "xss", rule: "html-sink", line: 2 }]);
    expect(bugTable(score)).toContain("bugs held up: 100.0 % (1/1)");
    expect(bugFaults(items)).toBe("");
  }, 60_000);

  it("that do not fit are refused with file and field", () => {
    pair("a", { ...TASK, category: "typo" }, { "buggy.js": "", "clean.js": "" });
    expect(() => readPairs([root])).toThrow(/a\/task\.json, field "category": unknown: "typo"/);
    rmSync(join(root, "a"), { recursive: true });
    pair("b", { ...TASK, path: "../x.js" }, { "buggy.js": "", "clean.js": "" });
    expect(() => readPairs([root])).toThrow(/field "path": a path inside/);
    rmSync(join(root, "b"), { recursive: true });
    pair("c", TASK, { "buggy.js": "" });
    expect(() => readPairs([root])).toThrow(/clean\.EXT is missing/);
    rmSync(join(root, "c"), { recursive: true });
    expect(() => readPairs([root])).toThrow(/it holds no pair/);
  });
});
