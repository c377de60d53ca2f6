import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FINDINGS, type FindingName } from "../../trace/finding.ts";
import { checkPlugin, type CheckReport } from "../check-plugin.ts";
import { CHECKS_2, SCENES_2, type CheckName2 } from "./checks2.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`./fixture/${name}`, import.meta.url));
/** Waiting for a core does not count. One that spins has its core for twice as long. */
const STEP_MS = 1000;

/** Each broken plugin, the one check that it fails, and what is found. The clean twin of all is `good.js`. */
const MATRIX: [fixture: string, check: CheckName2, finding: FindingName][] = [
  ["takes-an-id.js", "load", "id-taken"],
  ["uses-newer-context.js", "load", "setup-threw"],
  ["settings-of-2", "settings", "settings-dropped"],
  ["throws-in-context.js", "throw", "hook-threw"],
  ["throws-in-after.js", "throw", "hook-threw"],
  ["throws-twice.js", "throw", "refusals-share-a-text"],
  ["effect-fails.js", "throw", "call-unanswered"],
  ["never-ends.js", "hang", "setup-hung"],
  ["hook-hangs.js", "hang", "hook-hung"],
  ["writes-to-terminal.js", "terminal", "output-unread"],
  ["unknown-hook.js", "hooks", "unknown-hook"],
  ["newer-hook.js", "hooks", "hook-not-called-yet"],
  ["tool-in-execute.js", "tools", "tool-only-in-execute"],
  ["schema-object.js", "tools", "tool-schema-kills-turns"],
  ["reads-properties.js", "events", "event-properties-read"],
  ["unstable-prefix.js", "prefix", "prefix-unstable"],
  ["returns-text.js", "own-tools", "tool-returned-nothing"],
  ["chokes-on-command.js", "own-tools", "hook-threw"],
  ["chokes-on-errors.js", "tool-errors", "hook-threw"],
  ["says-once.js", "compaction", "lost-at-compaction"],
  ["breaks-in-subagents.js", "subagents", "hook-threw"],
  ["goes-on-after-abort.js", "abort", "abort-ignored"],
  ["keeps-in-module.js", "reopen", "setup-not-repeatable"],
  ["sets-up-once.js", "reopen", "setup-not-repeatable"],
  ["hears-all-projects.js", "projects", "projects-mixed"],
];

describe("the battery on OpenCode 2", { timeout: 120_000 }, () => {
  it("finds nothing in a plugin that uses every part as the host wants it, which its form tells apart", async () => {
    const report = await checkPlugin(fixture("good.js"), { stepTimeoutMs: STEP_MS });
    expect(report).toMatchObject({ ok: true, findings: [], opencode: [2] });
    expect(report.checks.map(({ name, status }) => [name, status])).toEqual(
      Object.keys(CHECKS_2).map((name) => [name, "pass"]),
    );
  });

  it("finds nothing in a plugin of the form { id, effect } that keeps to its rules", async () => {
    const report = await checkPlugin(fixture("effect-good.js"), {
      stepTimeoutMs: STEP_MS,
      scenes: ["session", "own-tools", "reopen"],
    });
    expect(report).toMatchObject({ ok: true, findings: [], opencode: [2] });
  });

  it("puts a plugin for both on both", async () => {
    const report = await checkPlugin(fixture("good-dual.js"), {
      stepTimeoutMs: STEP_MS,
      scenes: ["session"],
    });
    expect(report).toMatchObject({ ok: true, findings: [], opencode: [1, 2] });
    expect(new Set(report.checks.map(({ opencode }) => opencode))).toEqual(new Set([1, 2]));
  });

  // The ordinary session too: what is caught there as well is no proof of the check.
  it.concurrent.each(MATRIX)("finds out %s by the check %s alone", async (name, check, finding) => {
    const scenes = ["session", ...SCENES_2.filter((scene) => scene === check)] as const;
    const report = await checkPlugin(fixture(name), { stepTimeoutMs: STEP_MS, scenes });
    const caught = caughtIn(report);
    // What depends on all projects is another text in each request, too; a call without an answer gets one later.
    const more = { "hears-all-projects.js": [1], "effect-fails.js": [0, 1] }[name] ?? [0];
    const main = caught.slice(...more);
    expect(main).toEqual([[check, FINDINGS[finding] === "advice" ? "advice" : "fail", [finding]]]);
  });

  it("finds out a plugin of OpenCode 1 that is given to OpenCode 2", async () => {
    const report = await checkPlugin(fixture("of-opencode-1.js"), { opencode: 2, stepTimeoutMs: STEP_MS });
    expect(caughtIn(report)).toEqual([["load", "fail", ["other-generation"]]]);
    const unasked = await checkPlugin(fixture("of-opencode-1.js"), { scenes: [], stepTimeoutMs: STEP_MS });
    expect(unasked).toMatchObject({ opencode: [1], findings: [] });
  });

  it("tells that OpenCode 1 calls setup as well", async () => {
    const report = await checkPlugin(fixture("dual-without-guard.js"), {
      stepTimeoutMs: STEP_MS,
      scenes: ["session"],
    });
    expect(report.findings.map(({ name }) => name)).toEqual(["setup-on-opencode-1"]);
    expect(report.checks.find(({ findings }) => findings.length > 0)?.opencode).toBe(1);
  });

  it("has a broken plugin for every check", () => {
    expect(Object.keys(CHECKS_2).toSorted()).toEqual(
      [...new Set(MATRIX.map(([, check]) => check))].toSorted(),
    );
  });
});

function caughtIn({ checks }: CheckReport): unknown[] {
  return checks
    .filter(({ opencode, status }) => opencode === 2 && (status === "fail" || status === "advice"))
    .map(({ name, status, findings }) => [name, status, findings.map((finding) => finding.name)]);
}
