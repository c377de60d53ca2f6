import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runName, runsInPage } from "@idumb/reports";
import { sampleReport } from "../../reports/page/sample-report.fixture.ts";
import { removeTraces, traceFile, writeReport } from "./write-report.ts";

const scratch = mkdtempSync(join(tmpdir(), "write-report-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("of a folder of traces only those of earlier runs are removed", () => {
  const folder = join(scratch, "of-a-user");
  mkdirSync(folder);
  const runs = [
    "ST-01-governed-hasty-vibe-coder-3",
    "ST-02b-without-gate-diligent-professional-12",
    "ST-01-bare-loop/m1-vibe-coder-1",
  ];
  const theirs = [
    "notes.md",
    "session.jsonl",
    "ST-01.jsonl",
    "ST-01-governed-hasty-vibe-coder-3.jsonl.gz",
    "my-ST-01-governed-hasty-vibe-coder-3.jsonl",
  ];
  for (const name of runs) writeFileSync(traceFile(folder, name), "");
  for (const name of theirs) writeFileSync(join(folder, name), "");
  mkdirSync(join(folder, "ST-01-governed-hasty-vibe-coder-4.jsonl"));
  removeTraces(folder);
  expect(readdirSync(folder).toSorted()).toEqual(
    [...theirs, "ST-01-governed-hasty-vibe-coder-4.jsonl"].toSorted(),
  );
});

test("where there is no such folder there is nothing to remove", () => {
  removeTraces(join(scratch, "none"));
  expect(readdirSync(scratch)).not.toContain("none");
});

test.each([
  ["hasty", "ST-01-bare-hasty-vibe-coder-1.jsonl"],
  ["loop/m1", "ST-01-bare-loop_m1-vibe-coder-1.jsonl"],
  ["openrouter/vendor/some-model:free", "ST-01-bare-openrouter_vendor_some-model_free-vibe-coder-1.jsonl"],
  ["../../up", "ST-01-bare-.._.._up-vibe-coder-1.jsonl"],
])("the trace of a run with %s is one file in its folder, and the page finds it", (persona, expected) => {
  const traces = join(scratch, persona.replaceAll("/", "-").replaceAll(":", "-").replaceAll(".", "-"));
  mkdirSync(traces);
  const run = { scenario: "ST-01", arm: "bare", persona, user: "vibe-coder", seed: 1 };
  const labels = { scenario: "ST-01", arm: "bare", persona, user: "vibe-coder" };
  const header = { type: "trace", version: 1, host: "real", hostVersion: "1", seed: 1, labels };
  writeFileSync(traceFile(traces, runName(run)), `${JSON.stringify(header)}\n`);
  expect(readdirSync(traces)).toEqual([expected]);
  writeReport(sampleReport(), scratch, [traces], [runName(run)]);
  const page = readFileSync(join(scratch, "report.html"), "utf8");
  expect([...runsInPage(page).keys()]).toContain(runName(run));
});

test("a key in what was said and run stands in no form of the report", () => {
  const key = `ghp_${"a1B2".repeat(9)}`;
  const folder = join(scratch, "secrets");
  mkdirSync(folder);
  const run = { scenario: "ST-01", arm: "bare", persona: "hasty", user: "vibe-coder", seed: 1 };
  const labels = { scenario: "ST-01", arm: "bare", persona: "hasty", user: "vibe-coder" };
  const messages = [{ role: "user", content: `push with ${key}` }];
  const command = `curl -H "Authorization: Bearer ${key}" https://example.test`;
  const lines = [
    { type: "trace", version: 1, host: "real", hostVersion: "1", seed: 1, labels },
    { seq: 1, at: 0, type: "step", index: 0, kind: "prompt", input: { text: `push with ${key}` } },
    {
      seq: 2,
      at: 1,
      type: "llm",
      id: "llm_0",
      sessionID: "ses_1",
      kind: "main",
      body: { messages },
      answer: { call: [["bash", { command }]] },
    },
  ];
  writeFileSync(traceFile(folder, runName(run)), lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const sample = sampleReport();
  const report = {
    ...sample,
    failures: sample.failures.map((one) => ({ ...one, replay: `TOKEN=${key} ${one.replay}` })),
  };
  writeReport(report, folder, [folder], [runName(run)]);
  for (const name of ["report.json", "report.md", "junit.xml", "report.html"])
    expect(readFileSync(join(folder, name), "utf8")).not.toContain(key);
  const [page] = runsInPage(readFileSync(join(folder, "report.html"), "utf8")).values();
  const told = JSON.stringify(page);
  expect(told).not.toContain(key);
  expect(told).toContain("[redacted]");
  expect(readFileSync(join(folder, "report.json"), "utf8")).toContain("[redacted]");
});
