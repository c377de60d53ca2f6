import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { removeTraces, traceFile } from "./write-report.ts";

const scratch = mkdtempSync(join(tmpdir(), "write-report-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("of a folder of traces only those of earlier runs are removed", () => {
  const runs = ["ST-01-governed-hasty-vibe-coder-3", "ST-02b-without-gate-diligent-professional-12"];
  const theirs = [
    "notes.md",
    "session.jsonl",
    "ST-01.jsonl",
    "ST-01-governed-hasty-vibe-coder-3.jsonl.gz",
    "my-ST-01-governed-hasty-vibe-coder-3.jsonl",
  ];
  for (const name of runs) writeFileSync(traceFile(scratch, name), "");
  for (const name of theirs) writeFileSync(join(scratch, name), "");
  mkdirSync(join(scratch, "ST-01-governed-hasty-vibe-coder-4.jsonl"));
  removeTraces(scratch);
  expect(readdirSync(scratch).toSorted()).toEqual(
    [...theirs, "ST-01-governed-hasty-vibe-coder-4.jsonl"].toSorted(),
  );
});

test("where there is no such folder there is nothing to remove", () => {
  removeTraces(join(scratch, "none"));
  expect(readdirSync(scratch)).not.toContain("none");
});
