import { describe, expect, it } from "vitest";
import { asChild, assigned, bound, CHILD, code, one } from "./delegated.fixture.ts";
import { by, checkpoint, given, happened, node, opened, plan } from "../given.fixture.ts";
import type { Command } from "../command.ts";

const bind = (delegation = "dg-1", assigner = "ses_a"): Command => ({
  type: "bind-delegation",
  delegation,
  assigner,
});

describe("bind", () => {
  const ready = [...one, assigned, opened(CHILD, "ses_a")];

  it("starts the task in the subagent's session", () => {
    expect(given(...ready).when(bind(), asChild)).toEqual(
      happened(
        { type: "delegation-bound", id: "dg-1" },
        { type: "plan-activated", planId: "wp-1" },
        { type: "task-started", nodeId: "tn-1", takenFrom: null },
      ),
    );
  });

  it("is refused with an id that was never given, given by another session, or used", () => {
    expect(code(given(...ready).when(bind("dg-9"), asChild))).toBe("not-bound");
    expect(code(given(...ready).when(bind("__proto__"), asChild))).toBe("not-bound");
    expect(code(given(...ready).when(bind("dg-1", "ses_b"), asChild))).toBe("not-bound");
    const used = given(...one, assigned, ...bound, opened("ses_d", "ses_a"));
    expect(code(used.when(bind(), { sessionID: "ses_d" }))).toBe("not-bound");
    expect(used.when(bind(), asChild)).toEqual(happened());
  });

  it("is refused to a session that the assigner did not start", () => {
    const foreign = given(...one, assigned, opened("ses_d", "ses_b"));
    expect(code(foreign.when(bind(), { sessionID: "ses_d" }))).toBe("not-bound");
  });

  it("to a delegation that was recalled meanwhile gives the subagent nothing", () => {
    const past = [...ready, { type: "delegation-recalled", id: "dg-1", reason: "r" } as const];
    expect(given(...past).when(bind(), asChild)).toEqual(happened({ type: "delegation-bound", id: "dg-1" }));
  });
});

describe("a bound subagent", () => {
  const work = [...one, assigned, ...bound, by(CHILD, checkpoint(1))];
  const complete: Command = { type: "complete-task", task: null, evidence: "seen" };

  it("that completes hands its task to whoever assigned it, who closes it", () => {
    expect(given(...work).when(complete, asChild)).toEqual(
      happened(
        { type: "delegation-reported", id: "dg-1", report: "seen" },
        { type: "task-reviewed", nodeId: "tn-1" },
      ),
    );
    const reported = given(...work, by(CHILD, { type: "task-reviewed", nodeId: "tn-1" }));
    expect(reported.when({ ...complete, task: "tn-1" }).events?.[0]).toMatchObject({
      type: "task-completed",
    });
    expect(code(reported.when({ ...complete, task: "tn-1" }, asChild))).toBe("child-session");
  });

  it("cannot complete while a step is pending or without evidence", () => {
    const steps = [{ text: "one", state: "pending", evidence: null } as const];
    const stepped = given(...plan("wp-1", node("tn-1", { steps })), assigned, ...bound);
    expect(code(stepped.when(complete, asChild))).toBe("gaps");
    expect(code(given(...one, assigned, ...bound).when(complete, asChild))).toBe("gaps");
  });

  it("may give up or hand over, and nothing else", () => {
    const named = { task: "tn-1", reason: "r" } as const;
    expect(given(...work).when({ type: "fail-task", ...named }, asChild).events?.[0]).toMatchObject({
      type: "delegation-failed",
    });
    expect(given(...work).when({ type: "review-task", task: null }, asChild).events).toHaveLength(2);
    for (const type of ["defer-task", "abandon-task", "reopen-task"] as const)
      expect(code(given(...work).when({ type, ...named }, asChild))).toBe("child-session");
    expect(code(given(...work).when({ type: "start-task", task: "tn-2" }, asChild))).toBe("child-session");
  });

  it("that stops without a word leaves its task in review; one that broke, failed", () => {
    expect(given(...work).when({ type: "stop-delegation", calls: 3, error: null }, asChild)).toEqual(
      happened(
        { type: "delegation-stopped", id: "dg-1", calls: 3 },
        { type: "task-reviewed", nodeId: "tn-1" },
      ),
    );
    expect(given(...work).when({ type: "stop-delegation", calls: 3, error: "400" }, asChild)).toEqual(
      happened(
        { type: "delegation-failed", id: "dg-1", reason: "400" },
        { type: "task-failed", nodeId: "tn-1", reason: "400" },
        { type: "delegation-stopped", id: "dg-1", calls: 3 },
      ),
    );
  });

  it("that stopped goes on when its assigner resumes it, and for nobody else", () => {
    const stopped = given(
      ...work,
      by(CHILD, { type: "delegation-stopped", id: "dg-1", calls: 3 }),
      by(CHILD, { type: "task-reviewed", nodeId: "tn-1" }),
    );
    expect(stopped.when({ type: "resume-delegation", assigner: "ses_a" }, asChild).events).toHaveLength(2);
    expect(stopped.when({ type: "resume-delegation", assigner: "ses_b" }, asChild)).toEqual(happened());
  });

  it("does not go on after a recall, resumed or not", () => {
    const recalled = given(
      ...work,
      { type: "delegation-recalled", id: "dg-1", reason: "r" },
      { type: "task-reopened", nodeId: "tn-1", reason: "r" },
    );
    expect(recalled.when({ type: "resume-delegation", assigner: "ses_a" }, asChild)).toEqual(happened());
    expect(code(recalled.when({ type: "start-task", task: "tn-1" }, asChild))).toBe("child-session");
  });
});

describe("a subagent that validates", () => {
  const worked = [
    by("ses_a", { type: "plan-activated", planId: "wp-1" }),
    by("ses_a", { type: "task-started", nodeId: "tn-2", takenFrom: null }),
    by("ses_a", checkpoint(1, "tn-2")),
    by("ses_a", { type: "task-reviewed", nodeId: "tn-2" }),
  ];
  const close: Command = { type: "complete-task", task: "tn-2", evidence: "looked at tn-2.ts" };
  const as = (role: "investigator" | "executor") =>
    ({ ...asChild, agent: "v", actor: { kind: "agent", role } }) as const;

  it("closes work in review of its assigner, and no other subagent does", () => {
    const past = given(...one, ...worked, assigned, ...bound);
    expect(past.when(close, as("investigator")).events?.[0]).toMatchObject({
      type: "task-completed",
      nodeId: "tn-2",
    });
    expect(code(past.when(close, as("executor")))).toBe("child-session");
    expect(code(given(...one, assigned, ...bound).when(close, as("investigator")))).toBe("child-session");
  });

  it("does not close over gaps: what it finds missing is for whoever assigned it", () => {
    const inspection = {
      testCommand: "npm test",
      risks: [],
      errors: [],
      weakened: [],
      cited: [],
      maxRounds: 3,
      mode: "balanced",
    } as const;
    const past = given(...one, ...worked, assigned, ...bound);
    expect(code(past.when({ ...close, inspection }, as("investigator")))).toBe("gaps");
  });
});
