import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FINDINGS, type FindingName } from "../trace/finding.ts";
import { checkPlugin, type CheckReport } from "./check-plugin.ts";
import { CHECKS, SCENES, type CheckName } from "./checks.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`./fixture/${name}.js`, import.meta.url));
/** Waiting for a core does not count. One that spins has its core for twice as long. */
const STEP_MS = 1000;

/** Each broken plugin, the one check that it fails, and what is found. */
const MATRIX: [fixture: string, check: CheckName, finding: FindingName][] = [
  ["crashes-at-import", "load", "import-crashed"],
  ["exports-a-constant", "load", "exports-no-plugin"],
  ["returns-nothing", "load", "factory-returned-nothing"],
  ["throws", "throw", "hook-threw"],
  ["throws-synchronously", "throw", "event-threw-synchronously"],
  ["hangs", "hang", "hook-hung"],
  ["spins", "hang", "hook-hung"],
  ["writes-to-terminal", "terminal", "terminal-written"],
  ["replaces-output", "in-place", "output-replaced"],
  ["registers-unknown-hook", "hooks", "unknown-hook"],
  ["registers-permission-ask", "hooks", "uncalled-hook"],
  ["unstable-prefix", "prefix", "prefix-unstable"],
  ["returns-empty-tool", "own-tools", "tool-returned-nothing"],
  ["chokes-on-errors", "tool-errors", "hook-threw"],
  ["loses-at-compaction", "compaction", "lost-at-compaction"],
  ["throws-at-compaction", "compaction", "hook-threw"],
  ["breaks-in-subagents", "subagents", "hook-threw"],
  ["ignores-abort", "abort", "abort-ignored"],
  ["holds-on-after-abort", "abort", "abort-ignored"],
  ["forgets-at-restart", "restart", "hook-threw"],
  ["mixes-projects", "projects", "projects-mixed"],
];

describe("the battery", { timeout: 120_000 }, () => {
  it("finds nothing in a plugin that uses every hook as the host wants it", async () => {
    const report = await checkPlugin(fixture("good"), { stepTimeoutMs: STEP_MS });
    expect(report.findings).toEqual([]);
    expect(report.checks.map(({ name, status }) => [name, status])).toEqual(
      Object.keys(CHECKS).map((name) => [name, "pass"]),
    );
    expect(report).toMatchObject({ ok: true, runtime: "bun" });
  });

  // The ordinary session too: what is caught there as well is no proof of the check.
  it.concurrent.each(MATRIX)("finds out %s by the check %s alone", async (name, check, finding) => {
    const scenes = ["session", ...SCENES.filter((scene) => scene === check)] as const;
    const report = await checkPlugin(fixture(name), { stepTimeoutMs: STEP_MS, scenes });
    const caught = report.checks.filter(({ status }) => status === "fail" || status === "advice");
    expect(failed(report)).toEqual([[check, [finding]]]);
    expect(caught[0]?.status).toBe(FINDINGS[finding] === "advice" ? "advice" : "fail");
  });

  it("finds out a package whose exports name no server, which loads as a folder", async () => {
    const report = await checkPlugin(fixture("no-entry").replace(/\.js$/, ""), {
      stepTimeoutMs: STEP_MS,
      scenes: ["load-file", "load-package"],
    });
    expect(failed(report)).toEqual([["load-package", ["exports-no-plugin"]]]);
  });

  it("finds out a module without an id, which loads as a package", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "check-test-"));
    try {
      mkdirSync(join(cwd, "node_modules"));
      symlinkSync(fixture("no-id").replace(/\.js$/, ""), join(cwd, "node_modules/no-id"));
      const report = await checkPlugin("no-id", {
        cwd,
        stepTimeoutMs: STEP_MS,
        scenes: ["load-file", "load-package"],
      });
      expect(failed(report)).toEqual([["load-file", ["exports-no-plugin"]]]);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  });

  it("finds out that the host loads another file than the one that was named", async () => {
    const report = await checkPlugin(fixture("no-id/other"), { stepTimeoutMs: STEP_MS, scenes: [] });
    expect(report.findings.map(({ name }) => name)).toContain("other-file-loaded");
  });

  it("has a broken plugin for every check", () => {
    const caught = new Set(MATRIX.map(([, check]) => check));
    // These are packages, each with a test of its own.
    const elsewhere: CheckName[] = ["load-file", "load-package"];
    expect([...caught, ...elsewhere].toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  });
});

function failed({ checks }: CheckReport): unknown[] {
  return checks
    .filter(({ status }) => status === "fail" || status === "advice")
    .map(({ name, findings }) => [name, findings.map((finding) => finding.name)]);
}
