/** What is said to who moves a task, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  done,
  planGivenUp,
  one,
  two,
  atWork,
  elsewhere,
  archived,
  gone,
  child,
} from "../at-work.fixture.ts";
import { opened, given } from "../given.fixture.ts";
const move = (type: "fail-task" | "defer-task" | "abandon-task" | "reopen-task", reason = "r") =>
  ({ type, task: "tn-1", reason }) as const;

describe("moving a task", () => {
  it("without a reason gives a call with one", () => {
    expect(given(...atWork).when(move("fail-task", " ")).refusal).toEqual({
      code: "no-reason",
      what: 'fail of tn-1 "TN-1" [active]',
      why: "whoever meets this task later has to know why",
      instead: { tool: "govern_task", args: { action: "fail", task: "tn-1", reason: "no reason was given" } },
      evidence: 'reason ""',
    });
  });

  it("of an abandoned plan is too late", () => {
    expect(given(...two, planGivenUp("wp-1")).when(move("reopen-task")).refusal).toEqual({
      code: "closed",
      what: 'reopen of tn-1 "TN-1" [abandoned]',
      why: "its plan wp-1 is abandoned",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("of an archived plan is too late", () => {
    expect(given(...archived).when(move("reopen-task")).refusal).toEqual({
      code: "closed",
      what: 'reopen of tn-1 "TN-1" [completed]',
      why: "its plan wp-1 is archived",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "wp-1 [archived]",
    });
  });

  it("that has not begun cannot fail", () => {
    expect(given(...two).when(move("fail-task")).refusal).toEqual({
      code: "wrong-status",
      what: 'fail of tn-1 "TN-1" [planned]',
      why: "fail needs status active, review",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "status planned",
    });
  });

  it("that is completed cannot be put off", () => {
    expect(given(...atWork, done("tn-1")).when(move("defer-task")).refusal).toEqual({
      code: "wrong-status",
      what: 'defer of tn-1 "TN-1" [completed]',
      why: "defer needs status planned, active, review, failed",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "status completed",
    });
  });

  it("at which another session is", () => {
    expect(given(...elsewhere).when(move("defer-task")).refusal).toEqual({
      code: "not-yours",
      what: 'defer of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "active in session ses_b",
    });
  });

  it("at which a session was that is gone", () => {
    expect(given(...elsewhere).when(move("defer-task"), gone).events).toEqual([
      { type: "task-deferred", nodeId: "tn-1", reason: "r" },
    ]);
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...atWork).when(move("defer-task"), child).refusal).toEqual({
      code: "child-session",
      what: "a subagent asking to defer a task",
      why: "you are a subagent and work inside tn-1 of the session that started you; it alone moves tasks. Do your part and report",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "parent ses_a, active task tn-1",
    });
  });

  it("is not for a subagent whose parent is at nothing", () => {
    expect(given(opened("ses_c", "ses_a"), ...two).when(move("defer-task"), child).refusal).toEqual({
      code: "child-session",
      what: "a subagent asking to defer a task",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });

  it("that does not exist", () => {
    expect(given(...two).when({ ...move("defer-task"), task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("repeated changes nothing, even of a closed plan", () => {
    expect(given(...two, planGivenUp("wp-1")).when(move("abandon-task", "")).events).toEqual([]);
  });

  it("to abandoned completes a plan whose other tasks are done", () => {
    expect(
      given(...two, active, started("tn-1"), done("tn-1")).when({
        type: "abandon-task",
        task: "tn-2",
        reason: "r",
      }).events,
    ).toEqual([
      { type: "task-abandoned", nodeId: "tn-2", reason: "r" },
      { type: "plan-completed", planId: "wp-1" },
    ]);
  });

  it("out of a completed plan opens the plan again", () => {
    expect(
      given(...one, active, started("tn-1"), done("tn-1"), { type: "plan-completed", planId: "wp-1" }).when(
        move("reopen-task"),
      ).events,
    ).toEqual([
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-reopened", nodeId: "tn-1", reason: "r" },
    ]);
  });
});
