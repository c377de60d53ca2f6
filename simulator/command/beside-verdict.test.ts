import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { BesideVerdict } from "./beside-verdict.ts";

const folder = mkdtempSync(join(tmpdir(), "beside-"));
afterAll(() => rmSync(folder, { recursive: true }));
const loaded = [{ plugin: "p", loaded: true }];

it("says on which host a plugin was not loaded, and counts what proves nothing", () => {
  const beside = new BesideVerdict(undefined);
  beside.see("fake", "a", { golden: {}, loads: loaded, unmet: [] });
  beside.see("real", "a", { golden: {}, loads: [{ plugin: "p", loaded: false, why: "no" }], unmet: ["one"] });
  expect(beside.linesOf("a").map((line) => line.trim())).toEqual([
    "loaded on fake: p",
    "loaded on real: none; not loaded: p (no)",
    "not as the script says, on real: one",
  ]);
  const first = "what proves nothing yet: a plugin was not loaded in 1";
  expect(beside.hollow).toBe(`${first}, not all was played that the script says in 1`);
  beside.see("fake", "b", { golden: {}, loads: loaded, unmet: [] });
  beside.see("real", "b", { golden: {}, loads: loaded, unmet: [] });
  beside.linesOf("b");
  expect(beside.hollow).toBe(`${first}, not all was played that the script says in 1`);
});

it("says which of the two it was that proves nothing, and nothing where all do", () => {
  const hollowOf = (isLoaded: boolean, unmet: readonly string[]): string | undefined => {
    const beside = new BesideVerdict(undefined);
    beside.see("fake", "a", { golden: {}, loads: [{ plugin: "p", loaded: isLoaded }], unmet });
    beside.linesOf("a");
    return beside.hollow;
  };
  expect(hollowOf(true, [])).toBeUndefined();
  expect(hollowOf(false, [])).toBe("what proves nothing yet: a plugin was not loaded in 1");
  expect(hollowOf(true, ["one"])).toBe(
    "what proves nothing yet: not all was played that the script says in 1",
  );
});

it("writes what each host did last where it is told to", () => {
  const out = join(folder, "made/here");
  const beside = new BesideVerdict(out);
  for (const golden of [{ run: 1 }, { run: 2 }]) beside.see("real", "a", { golden, loads: [], unmet: [] });
  expect(JSON.parse(readFileSync(join(out, "a.real.golden.json"), "utf8"))).toEqual({ run: 2 });
});
