/** What is said to who starts a task, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  reviewed,
  done,
  givenUp,
  putOff,
  failed,
  planGivenUp,
  one,
  two,
  atWork,
  elsewhere,
  archived,
  gone,
  child,
  executor,
} from "../at-work.fixture.ts";
import { node, plan, by, opened, given } from "../given.fixture.ts";
const start = { type: "start-task", task: "tn-1" } as const;

describe("starting a task", () => {
  it("of a plan that was given up offers a new one like it", () => {
    expect(given(...two, planGivenUp("wp-1", "too dear")).when(start).refusal).toEqual({
      code: "closed",
      what: 'start of tn-1 "TN-1" [abandoned]',
      why: "it is closed for good: plan abandoned: too dear",
      instead: {
        tool: "govern_task",
        args: { action: "start", name: "TN-1 (again)", expectedOutput: "tn-1 is there" },
      },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("that was given up itself offers a new one like it", () => {
    expect(given(...two, givenUp("tn-1", "too dear")).when(start).refusal).toEqual({
      code: "closed",
      what: 'start of tn-1 "TN-1" [abandoned]',
      why: "it is closed for good: too dear",
      instead: {
        tool: "govern_task",
        args: { action: "start", name: "TN-1 (again)", expectedOutput: "tn-1 is there" },
      },
      evidence: "wp-1 [draft]",
    });
  });

  it("of an archived plan offers a new one like it", () => {
    expect(given(...archived).when(start).refusal).toEqual({
      code: "closed",
      what: 'start of tn-1 "TN-1" [completed]',
      why: "it is closed for good: its plan is archived",
      instead: {
        tool: "govern_task",
        args: { action: "start", name: "TN-1 (again)", expectedOutput: "tn-1 is there" },
      },
      evidence: "wp-1 [archived]",
    });
  });

  it("that was put off has to be reopened", () => {
    expect(given(...two, putOff("tn-1", "later")).when(start).refusal).toEqual({
      code: "not-planned",
      what: 'start of tn-1 "TN-1" [deferred]',
      why: "only a planned task starts",
      instead: {
        tool: "govern_task",
        args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
      },
      evidence: "status deferred: later",
    });
  });

  it("that failed has to be reopened", () => {
    expect(given(...atWork, failed("tn-1", "red")).when(start).refusal).toEqual({
      code: "not-planned",
      what: 'start of tn-1 "TN-1" [failed]',
      why: "only a planned task starts",
      instead: {
        tool: "govern_task",
        args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
      },
      evidence: "status failed: red",
    });
  });

  it("that is completed has to be reopened", () => {
    expect(given(...atWork, done("tn-1")).when(start).refusal).toEqual({
      code: "not-planned",
      what: 'start of tn-1 "TN-1" [completed]',
      why: "only a planned task starts",
      instead: {
        tool: "govern_task",
        args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
      },
      evidence: "status completed",
    });
  });

  it("that is in review leads to its review", () => {
    expect(given(...atWork, reviewed).when(start).refusal).toEqual({
      code: "in-review",
      what: 'start of tn-1 "TN-1" [review]',
      why: "it waits for its review; to work on it again, fail it with a reason and reopen it",
      instead: {
        tool: "govern_task",
        args: { action: "complete", task: "tn-1", evidence: "<what you checked>" },
      },
      evidence: "status review",
    });
  });

  it("while another is active tells how to make room", () => {
    expect(given(...atWork).when({ ...start, task: "tn-2" }).refusal).toEqual({
      code: "another-task-active",
      what: 'start of tn-2 "TN-2" [planned]',
      why: 'a session works on one task at a time and tn-1 "TN-1" is active. Complete it first if it is done',
      instead: { tool: "govern_task", args: { action: "defer", task: "tn-1", reason: "tn-2 goes first" } },
      evidence: "active in this session: tn-1",
    });
  });

  it("at which another session is offers the next free one", () => {
    expect(given(...elsewhere).when(start).refusal).toEqual({
      code: "active-elsewhere",
      what: 'start of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-2" } },
      evidence: "active in session ses_b",
    });
  });

  it("at which another session is offers a second part when nothing is free", () => {
    expect(given(...one, active, by("ses_b", started("tn-1"))).when(start).refusal).toEqual({
      code: "active-elsewhere",
      what: 'start of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: {
        tool: "govern_task",
        args: { action: "start", name: "TN-1 (second part)", expectedOutput: "tn-1 is there" },
      },
      evidence: "active in session ses_b",
    });
  });

  it("that is meant for somebody else is left to them", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { assignedTo: "idumb-executor" }))).when(start, executor).refusal,
    ).toEqual({
      code: "not-assigned",
      what: 'start of tn-1 "TN-1" [planned]',
      why: "it is assigned to idumb-executor, by build",
      instead: { human: "Report what you found to build: the task waits for idumb-executor." },
      evidence: "assignedTo idumb-executor, you are other",
    });
  });

  it("that waits for two others names both and starts the first", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { dependsOn: ["tn-2", "tn-3"] }), node("tn-2"), node("tn-3"))).when(
        start,
      ).refusal,
    ).toEqual({
      code: "blocked",
      what: 'start of tn-1 "TN-1" [planned]',
      why: 'it is blocked: depends on tn-2 "TN-2" [planned]; depends on tn-3 "TN-3" [planned]',
      instead: { tool: "govern_task", args: { action: "start", task: "tn-2" } },
      evidence: "tn-2, tn-3",
    });
  });

  it("that was begun by a session that is gone is taken over though it waits", () => {
    expect(
      given(...plan("wp-1", node("tn-1"), node("tn-2")), active, by("ses_b", started("tn-1")), {
        type: "task-updated",
        nodeId: "tn-1",
        changes: { dependsOn: ["tn-2"] },
      }).when(start, gone).events,
    ).toEqual([{ type: "task-started", nodeId: "tn-1", takenFrom: "ses_b" }]);
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...two).when(start, child).refusal).toEqual({
      code: "child-session",
      what: "a subagent starting a task",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });

  it("that does not exist", () => {
    expect(given(...two).when({ ...start, task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("by its name, whatever its case", () => {
    expect(given(...two, active).when({ ...start, task: "tn-2" }).events).toEqual([
      { type: "task-started", nodeId: "tn-2", takenFrom: null },
    ]);
  });
});
