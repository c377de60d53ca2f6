import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  bugFaults,
  bugTable,
  readPairs,
  scorePair,
  scorePairs,
  type Validated,
} from "@idumb/code-risks/scoring";
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

const LEFT = { category: "todo-left", rule: "note-left", line: 4 };
const MARKUP = { category: "xss", rule: "html-sink", line: 2 };
const NOTHING: Validated = { held: [], told: [] };

describe("pairs of planted bugs", () => {
  it("are read from folders of folders, and scored through a task of the plugin on the fake host", async () => {
    pair("train/001-name", TASK, { "buggy.js": BUGGY, "clean.js": CLEAN });
    const note = { "buggy.js": `${CLEAN}// TODO: escape\n`, "clean.js": CLEAN };
    pair("dev/002-note", { ...TASK, id: "002-note", category: "todo-left" }, note);
    const pairs = readPairs([root]);
    const items = [];
    for (const one of pairs)
      items.push(
        scorePair(one, await validateFile(one.path, one.buggy), await validateFile(one.path, one.clean)),
      );
    const score = scorePairs(pairs, items);
    expect(score).toMatchObject({
      recall: { hits: 2, of: 2 },
      falseAlarm: { hits: 0, of: 2 },
      severities: { hold: { recall: { hits: 1, of: 1 } }, advise: { recall: { hits: 1, of: 1 } } },
      cleanHeld: { hits: 0 },
      cleanTold: { hits: 0 },
    });
    expect(items.map(({ got }) => got.buggy)).toEqual([
      { held: [], told: [LEFT] },
      { held: [MARKUP], told: [] },
    ]);
    expect(bugTable(score)).toContain("bugs caught: 100.0 % (2/2)");
    expect(bugFaults(items)).toBe("");
  }, 60_000);

  it("of a category that holds are caught only where the file is held up, and so are alarms of clean twins", () => {
    pair("a", TASK, { "buggy.js": "", "clean.js": "" });
    pair("b", { ...TASK, id: "b", category: "todo-left" }, { "buggy.js": "", "clean.js": "" });
    const pairs = readPairs([root]);
    const said: Validated = { held: [], told: [MARKUP, LEFT] };
    const items = pairs.map((one) => scorePair(one, said, said));
    expect(items.map(({ faults }) => faults)).toEqual([["missed"], ["false-alarm"]]);
    const faults = bugFaults(items);
    expect(faults).toMatch(/Missed: 1\n.*told of xss \(html-sink, line 2\), todo-left/);
    expect(faults).toContain("Clean twins of which something is said: 2");
    const silent = pairs.map((one) => scorePair(one, NOTHING, { held: [MARKUP], told: [] }));
    expect(silent.map(({ faults }) => faults)).toEqual([["missed", "false-alarm"], ["missed"]]);
    expect(bugFaults(silent)).toContain("nothing is said");
    expect(scorePairs(pairs, silent)).toMatchObject({ cleanHeld: { hits: 2 }, cleanTold: { hits: 0 } });
  });

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
