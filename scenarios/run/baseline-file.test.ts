import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openBaseline, refuseToLose } from "./baseline-file.ts";
import { SUITE_VERSION } from "./call.ts";

const scratch = mkdtempSync(join(tmpdir(), "stress-baseline-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const baseline = (change: object): string => {
  const file = join(scratch, "baseline.json");
  const good = { suiteVersion: SUITE_VERSION, host: "fake", seeds: [1], scenarios: [], metrics: [] };
  writeFileSync(file, JSON.stringify({ ...good, ...change }));
  return file;
};

test("a baseline of another suite version, host or OpenCode is refused, naming both", () => {
  expect(() => openBaseline(baseline({ suiteVersion: "0.0.1" }), { host: "fake" })).toThrow(
    /another suite version \(0\.0\.1, this is \d.*--update-baseline/,
  );
  expect(() => openBaseline(baseline({}), { host: "real" })).toThrow(/another host \(fake, this is real\)/);
  expect(() => openBaseline(baseline({}), { host: "fake", opencode: 2 })).toThrow(
    /another OpenCode \(1, this is 2\)/,
  );
  expect(openBaseline(baseline({ opencode: 2 }), { host: "fake", opencode: 2 })).toBeTypeOf("function");
});

test("a baseline of some scenarios does not take the place of one that has others", () => {
  const file = baseline({ scenarios: ["ST-01", "ST-04"].map((id) => ({ id, verdict: "PASS" })) });
  expect(() => refuseToLose(file, ["ST-04"])).toThrow(/has ST-01 as well, which would be lost/);
  expect(() => refuseToLose(file, ["ST-01", "ST-04", "ST-05"])).not.toThrow();
  expect(() => refuseToLose(join(scratch, "new.json"), ["ST-04"])).not.toThrow();
  writeFileSync(file, "no baseline");
  expect(() => refuseToLose(file, ["ST-04"])).not.toThrow();
});

test("a file that is not there or is no baseline is refused with what to do", () => {
  expect(() => openBaseline(join(scratch, "none.json"), { host: "fake" })).toThrow(
    /no baseline at .*--update-baseline/,
  );
  const text = join(scratch, "text.json");
  writeFileSync(text, "{");
  expect(() => openBaseline(text, { host: "fake" })).toThrow(/text\.json is no baseline/);
});

test.each<[string, object, string]>([
  ["scenarios that are no list", { scenarios: {} }, "scenarios is {}, but must be array"],
  ["figures that are no list", { metrics: {} }, "metrics is {}, but must be array"],
  ["a hole among the scenarios", { scenarios: [null] }, "scenarios[0] is null, but must be object"],
  ["a verdict that there is not", { scenarios: [{ id: "ST-01", verdict: "GOOD" }] }, "scenarios[0].verdict"],
  ["no seeds", { seeds: undefined }, "seeds is missing"],
  ["a word for a seed", { seeds: [1, "two"] }, 'seeds[1] is "two", but must be integer'],
  [
    "a word for a figure",
    { metrics: [{ id: "anchor-retention", scenario: "ST-02", level: "delivered", value: "lots" }] },
    'metrics[0].value is "lots", but must be number',
  ],
])("%s: said before anything is played", (_, change, message) => {
  expect(() => openBaseline(baseline(change), { host: "fake" })).toThrow(
    expect.objectContaining({ obstacle: "data", message: expect.stringContaining(message) }),
  );
});

test("a whole baseline is read", () => {
  const change = { scenarios: [{ id: "ST-01", verdict: "PASS" }], note: "of the release" };
  expect(openBaseline(baseline(change), { host: "fake" })).toBeTypeOf("function");
});

test("the committed baseline is of this suite", () => {
  const path = fileURLToPath(new URL("../../reports/baseline.json", import.meta.url));
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ suiteVersion: SUITE_VERSION, host: "fake" });
});
