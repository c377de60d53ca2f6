/** What is said to who completes a task, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  reviewed,
  putOff,
  step,
  checkpoint,
  anchor,
  two,
  atWork,
  elsewhere,
  gone,
  executor,
} from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";
const complete = { type: "complete-task", task: "tn-1", evidence: "seen" } as const;

describe("completing a task", () => {
  it("with steps that are pending leads to the next one", () => {
    expect(
      given(
        ...plan("wp-1", node("tn-1", { steps: [step("one", "done"), step("two"), step("three")] })),
        active,
        started("tn-1"),
      ).when(complete).refusal?.instead,
    ).toEqual({ tool: "govern_task", args: { action: "step", task: "tn-1", step: 2 } });
  });

  it("with nothing to show for it leads to a review", () => {
    expect(given(...atWork).when({ ...complete, evidence: "" }).refusal?.instead).toEqual({
      tool: "govern_task",
      args: { action: "review", task: "tn-1" },
    });
  });

  it("that was not begun tells how to begin it", () => {
    expect(given(...two).when(complete).refusal).toEqual({
      code: "wrong-status",
      what: 'complete of tn-1 "TN-1" [planned]',
      why: "complete needs status active or review",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "status planned",
    });
  });

  it("that was put off tells what it would need", () => {
    expect(given(...two, putOff("tn-1")).when(complete).refusal).toEqual({
      code: "wrong-status",
      what: 'complete of tn-1 "TN-1" [deferred]',
      why: "complete needs status active or review",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "status deferred",
    });
  });

  it("of another live session leaves it alone", () => {
    expect(given(...elsewhere).when(complete).refusal).toEqual({
      code: "not-yours",
      what: 'complete of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "active in session ses_b",
    });
  });

  it("of a session that is gone tells to take it over", () => {
    expect(given(...elsewhere).when(complete, gone).refusal).toEqual({
      code: "not-yours",
      what: 'complete of tn-1 "TN-1" [active]',
      why: "it belongs to a session that is gone: start it to take it over",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "active in session ses_b",
    });
  });

  it("of a session that is gone is no reason to leave one's own", () => {
    expect(given(...elsewhere, started("tn-2")).when(complete, gone).refusal).toEqual({
      code: "not-yours",
      what: 'complete of tn-1 "TN-1" [active]',
      why: "it belongs to a session that is gone: start it to take it over",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "active in session ses_b",
    });
  });

  it("that waits for its review is not for who did it", () => {
    expect(given(...atWork, reviewed).when(complete, executor).refusal).toEqual({
      code: "review-of-others",
      what: 'complete of tn-1 "TN-1" [review]',
      why: "what is in review is closed by build who planned it, by a validator or by the human, not by who did it",
      instead: { human: "Ask build to look at tn-1, and to complete it or to fail it with what is missing." },
      evidence: "agent other, session ses_a",
    });
  });

  it("that does not exist names the newest tasks and what could be started", () => {
    expect(given(...two).when({ ...complete, task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("without any task to start names nothing to start", () => {
    expect(given().when({ ...complete, task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "tasks: none",
    });
  });

  it("without a name and without an active task says so", () => {
    expect(given(...two).when({ ...complete, task: null }).refusal).toEqual({
      code: "no-active-task",
      what: "no task was named",
      why: "this session has no active task to act on",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("that does not exist, in the middle of work, sends to the status", () => {
    expect(given(...atWork).when({ ...complete, task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });
});

describe("a completed task", () => {
  it("keeps what it rests on: files, the last test run, decisions", () => {
    expect(
      given(
        ...atWork,
        anchor("an-1", ["tn-1"]),
        anchor("an-2", ["tn-2"]),
        checkpoint("cp-1", "test", "npm test: 1 failed"),
        checkpoint("cp-2", "test", "npm test: passed"),
        checkpoint("cp-3", null, "write: b.ts"),
      ).when({ ...complete, evidence: "" }).events,
    ).toEqual([
      {
        type: "task-completed",
        nodeId: "tn-1",
        result: {
          evidence: "3 checkpoints",
          filesModified: ["cp-1.ts", "cp-2.ts", "cp-3.ts"],
          testsRun: "npm test: passed",
          anchorsCreated: ["an-1"],
        },
      },
    ]);
  });

  it("without words is shown by the number of its checkpoints", () => {
    expect(
      given(...atWork, checkpoint("cp-1", null, "write: a.ts")).when({ ...complete, evidence: "" })
        .events?.[0],
    ).toEqual({
      type: "task-completed",
      nodeId: "tn-1",
      result: { evidence: "1 checkpoints", filesModified: ["cp-1.ts"], testsRun: "", anchorsCreated: [] },
    });
  });

  it("whose gaps the human accepted is completed as it is", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("one")] }), node("tn-2")), active, started("tn-1"), {
        type: "risk-accepted",
        nodeId: "tn-1",
        text: "no time",
      }).when({ ...complete, evidence: "" }).events,
    ).toEqual([
      {
        type: "task-completed",
        nodeId: "tn-1",
        result: { evidence: "no time", filesModified: [], testsRun: "", anchorsCreated: [] },
      },
    ]);
  });
});
