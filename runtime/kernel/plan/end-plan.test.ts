/** How a plan ends: resolved, archived, given up, and what is said when it cannot. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  done,
  givenUp,
  putOff,
  planGivenUp,
  one,
  two,
  atWork,
  archived,
  child,
} from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
const resolve = (
  ...decisions: readonly { task: string; decision: "keep" | "defer" | "abandon"; reason?: string }[]
) => ({ type: "resolve-plan", plan: "wp-1", decisions }) as const;

describe("resolving a plan", () => {
  it("without a word about an open task offers to keep it", () => {
    expect(given(...two).when(resolve({ task: "tn-2", decision: "defer", reason: "later" })).refusal).toEqual(
      {
        code: "undecided",
        what: "resolve of wp-1",
        why: "nothing is said about tn-1",
        instead: {
          tool: "govern_plan",
          args: {
            action: "resolve",
            plan: "wp-1",
            decisions: [
              { task: "tn-1", decision: "keep" },
              { task: "tn-2", decision: "defer", reason: "later" },
            ],
          },
        },
        evidence: "open: tn-1, tn-2",
      },
    );
  });

  it("with a word about a task that is not open names it", () => {
    expect(
      given(...two, putOff("tn-2")).when(
        resolve({ task: "tn-1", decision: "keep" }, { task: "tn-2", decision: "defer" }),
      ).refusal,
    ).toEqual({
      code: "undecided",
      what: "resolve of wp-1",
      why: "tn-2 is not an open task of it",
      instead: {
        tool: "govern_plan",
        args: { action: "resolve", plan: "wp-1", decisions: [{ task: "tn-1", decision: "keep" }] },
      },
      evidence: "open: tn-1",
    });
  });

  it("with nothing open to decide on says so", () => {
    expect(given(...one, givenUp("tn-1")).when(resolve({ task: "tn-1", decision: "keep" })).refusal).toEqual({
      code: "undecided",
      what: "resolve of wp-1",
      why: "tn-1 is not an open task of it",
      instead: { tool: "govern_plan", args: { action: "resolve", plan: "wp-1", decisions: [] } },
      evidence: "open: none",
    });
  });

  it("keeps, defers and abandons as it was said, with the reason or one of its own", () => {
    expect(
      given(...plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3"))).when(
        resolve(
          { task: "tn-1", decision: "keep" },
          { task: "tn-2", decision: "defer", reason: "later" },
          { task: "tn-3", decision: "abandon" },
        ),
      ).events,
    ).toEqual([
      { type: "task-deferred", nodeId: "tn-2", reason: "later" },
      { type: "task-abandoned", nodeId: "tn-3", reason: "the plan was resolved" },
    ]);
  });

  it("completes a plan when only done work is left", () => {
    expect(
      given(...two, active, started("tn-1"), done("tn-1")).when(
        resolve({ task: "tn-2", decision: "abandon", reason: "no" }),
      ).events,
    ).toEqual([
      { type: "task-abandoned", nodeId: "tn-2", reason: "no" },
      { type: "plan-completed", planId: "wp-1" },
    ]);
  });

  it("does not complete a plan of which work was put off", () => {
    expect(
      given(...two, active, started("tn-1"), done("tn-1")).when(
        resolve({ task: "tn-2", decision: "defer", reason: "no" }),
      ).events,
    ).toEqual([{ type: "task-deferred", nodeId: "tn-2", reason: "no" }]);
  });

  it("that is closed offers a new one", () => {
    expect(given(...one, planGivenUp("wp-1")).when(resolve()).refusal).toEqual({
      code: "plan-closed",
      what: "resolve of wp-1",
      why: "plan wp-1 is abandoned",
      instead: { tool: "govern_plan", args: { action: "create", name: "Plan wp-1 (again)", acceptance: [] } },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("that is not there names those that are", () => {
    expect(given(...one).when({ ...resolve(), plan: "wp-9" }).refusal).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: wp-1",
    });
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...one).when(resolve(), child).refusal).toEqual({
      code: "child-session",
      what: "a subagent resolving a plan",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });
});

describe("archiving a plan", () => {
  it("that is not completed tells what to do instead", () => {
    expect(given(...two).when({ type: "archive-plan", plan: "wp-1" }).refusal).toEqual({
      code: "not-completed",
      what: "archive of wp-1 [draft]",
      why: "only a completed plan is archived; one that is given up is abandoned",
      instead: { tool: "govern_plan", args: { action: "status", plan: "wp-1" } },
      evidence: "status draft",
    });
  });

  it("that is completed archives it", () => {
    expect(given(...archived.slice(0, -1)).when({ type: "archive-plan", plan: "wp-1" }).events).toEqual([
      { type: "plan-archived", planId: "wp-1" },
    ]);
  });

  it("again changes nothing", () => {
    expect(given(...archived).when({ type: "archive-plan", plan: "wp-1" }).events).toEqual([]);
  });

  it("that is not there names those that are", () => {
    expect(given(...one).when({ type: "archive-plan", plan: "wp-9" }).refusal).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: wp-1",
    });
  });

  it("is not for a subagent", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...one).when({ type: "archive-plan", plan: "wp-1" }, child).refusal,
    ).toEqual({
      code: "child-session",
      what: "a subagent archiving a plan",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });
});

describe("giving a plan up", () => {
  it("takes its open tasks with it", () => {
    expect(given(...atWork).when({ type: "abandon-plan", plan: "wp-1", reason: "too dear" }).events).toEqual([
      { type: "plan-abandoned", planId: "wp-1", reason: "too dear" },
    ]);
  });

  it("again changes nothing", () => {
    expect(
      given(...two, planGivenUp("wp-1")).when({ type: "abandon-plan", plan: "wp-1", reason: "r" }).events,
    ).toEqual([]);
  });

  it("that is not there names those that are", () => {
    expect(given().when({ type: "abandon-plan", plan: "wp-9", reason: "r" }).refusal).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: none",
    });
  });

  it("is not for a subagent", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...one).when({ type: "abandon-plan", plan: "wp-1", reason: "r" }, child)
        .refusal,
    ).toEqual({
      code: "child-session",
      what: "a subagent abandoning a plan",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });
});
