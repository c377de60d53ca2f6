/** What is said to who marks a step or hands a task to review, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { active, started, reviewed, step, two, atWork, elsewhere, child } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";

describe("a step", () => {
  it("of a task that the session is not at is not marked", () => {
    expect(given(...atWork).when({ type: "do-step", task: "tn-2", step: 1, evidence: null }).refusal).toEqual(
      {
        code: "not-yours",
        what: 'a step of tn-2 "TN-2" [planned]',
        why: "steps are marked on the active task of this session",
        instead: { tool: "govern_task", args: { action: "status" } },
        evidence: "active in this session: tn-1",
      },
    );
  });

  it("of a task that nobody is at tells how to begin it", () => {
    expect(given(...two).when({ type: "do-step", task: "tn-2", step: 1, evidence: null }).refusal).toEqual({
      code: "not-yours",
      what: 'a step of tn-2 "TN-2" [planned]',
      why: "steps are marked on the active task of this session",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-2" } },
      evidence: "active in this session: none",
    });
  });

  it("of a task of another session sends to the status", () => {
    expect(
      given(...elsewhere).when({ type: "do-step", task: "tn-1", step: 1, evidence: null }).refusal,
    ).toEqual({
      code: "not-yours",
      what: 'a step of tn-1 "TN-1" [active]',
      why: "steps are marked on the active task of this session",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "active in this session: none",
    });
  });

  it("that is not there is told how many there are", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("one")] })), active, started("tn-1")).when({
        type: "do-step",
        task: null,
        step: 2,
        evidence: null,
      }).refusal,
    ).toEqual({
      code: "unknown-step",
      what: 'step 2 of tn-1 "TN-1" [active]',
      why: "it has 1 steps, numbered from 1",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "1 steps",
    });
  });

  it("without a task is not marked", () => {
    expect(given(...two).when({ type: "do-step", task: null, step: 1, evidence: null }).refusal).toEqual({
      code: "no-active-task",
      what: "no task was named",
      why: "this session has no active task to act on",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("of a subagent whose parent is at nothing is not marked", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...two).when(
        { type: "do-step", task: "tn-1", step: 1, evidence: null },
        child,
      ).refusal,
    ).toEqual({
      code: "child-session",
      what: "a subagent marking a step",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });

  it("of the parent's task is marked for a subagent", () => {
    expect(
      given(
        opened("ses_c", "ses_a"),
        ...plan("wp-1", node("tn-1", { steps: [step("one")] })),
        active,
        started("tn-1"),
      ).when({ type: "do-step", task: null, step: 1, evidence: "ok" }, child).events,
    ).toEqual([{ type: "step-done", nodeId: "tn-1", step: 0, evidence: "ok" }]);
  });

  it("that is done already changes nothing", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("one", "done")] })), active, started("tn-1")).when({
        type: "do-step",
        task: null,
        step: 1,
        evidence: null,
      }).events,
    ).toEqual([]);
  });
});

describe("review", () => {
  it("of a task that is not begun tells how to begin it", () => {
    expect(given(...two).when({ type: "review-task", task: "tn-1" }).refusal).toEqual({
      code: "wrong-status",
      what: 'review of tn-1 "TN-1" [planned]',
      why: "review needs status active",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "status planned",
    });
  });

  it("of a task of another session leaves it alone", () => {
    expect(given(...elsewhere).when({ type: "review-task", task: "tn-1" }).refusal).toEqual({
      code: "not-yours",
      what: 'review of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "active in session ses_b",
    });
  });

  it("of a task that is not there says so", () => {
    expect(given(...two).when({ type: "review-task", task: "tn-7" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-7 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("asked for again changes nothing", () => {
    expect(given(...atWork, reviewed).when({ type: "review-task", task: "tn-1" }).events).toEqual([]);
  });

  it("keeps how sure the worker is", () => {
    expect(
      given(...atWork)
        .when({ type: "review-task", task: null, confidence: 70 })
        .events?.at(-1),
    ).toEqual({ type: "task-reviewed", nodeId: "tn-1", confidence: 70 });
  });

  it("is not for a subagent", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...atWork).when({ type: "review-task", task: null }, child).refusal,
    ).toEqual({
      code: "child-session",
      what: "a subagent asking for review",
      why: "you are a subagent and work inside tn-1 of the session that started you; it alone moves tasks. Do your part and report",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "parent ses_a, active task tn-1",
    });
  });
});
