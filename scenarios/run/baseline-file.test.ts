import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openBaseline } from "./baseline-file.ts";
import { SUITE_VERSION } from "./call.ts";

const scratch = mkdtempSync(join(tmpdir(), "stress-baseline-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const baseline = (change: object): string => {
  const file = join(scratch, "baseline.json");
  const good = { suiteVersion: SUITE_VERSION, host: "fake", seeds: [1], scenarios: [], metrics: [] };
  writeFileSync(file, JSON.stringify({ ...good, ...change }));
  return file;
};

test("a baseline of another suite version or host is refused, naming both", () => {
  expect(() => openBaseline(baseline({ suiteVersion: "0.0.1" }), "fake")).toThrow(
    /another suite version \(0\.0\.1, this is \d.*--update-baseline/,
  );
  expect(() => openBaseline(baseline({}), "real")).toThrow(/another host \(fake, this is real\)/);
});

test("a file that is not there or is no baseline is refused with what to do", () => {
  expect(() => openBaseline(join(scratch, "none.json"), "fake")).toThrow(
    /no baseline at .*--update-baseline/,
  );
  const text = join(scratch, "text.json");
  writeFileSync(text, "{");
  expect(() => openBaseline(text, "fake")).toThrow(/text\.json is no baseline/);
});

test("the committed baseline is of this suite", () => {
  const path = fileURLToPath(new URL("../../reports/baseline.json", import.meta.url));
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ suiteVersion: SUITE_VERSION, host: "fake" });
});
