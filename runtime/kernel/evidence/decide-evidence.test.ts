import { describe, expect, it } from "vitest";
import { given, happened, node, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import type { Step } from "../record/task.ts";

const active: Event = { type: "plan-activated", planId: "wp-1" };
const started: Event = { type: "task-started", nodeId: "tn-1", takenFrom: null };
const done: Event = {
  type: "task-completed",
  nodeId: "tn-1",
  result: { evidence: "seen", filesModified: [], testsRun: "", anchorsCreated: [] },
};
const working = [...plan("wp-1", node("tn-1")), active, started];

function written(number: number, more: Partial<Checkpoint> = {}): Event {
  const place = { sessionID: "ses_a", messageID: `msg_${number}`, partID: `prt_${number}` };
  const facts = { tool: "write", timestamp: 1, summary: "w", filesModified: [], exit: null, hash: null };
  const checkpoint = { id: `cp-${number}`, taskNodeId: "tn-1", runner: null, place, ...facts, ...more };
  return { type: "checkpoint-recorded", checkpoint };
}

const undo = (messageID: string, partID: string | null = null) =>
  ({ type: "see-undo", from: { messageID, partID } }) as const;
const back = (...checkpoints: string[]): Event => ({
  type: "evidence-taken-back",
  nodeId: "tn-1",
  checkpoints,
});

describe("the host's undo", () => {
  it("takes back the evidence from its place on", () => {
    const past = given(...working, written(1), written(2), written(3));
    expect(past.when(undo("msg_2"))).toEqual(happened(back("cp-2", "cp-3")));
    expect(past.when(undo("msg_2", "prt_3"))).toEqual(happened(back("cp-3")));
    expect(past.when(undo("msg_9"))).toEqual(happened());
    expect(past.when(undo("msg_1"), { sessionID: "ses_b" })).toEqual(happened());
  });

  it("leaves a task without evidence when it takes all back, so that it cannot be completed on it", () => {
    const past = given(...working, written(1), back("cp-1"));
    const complete = past.when({ type: "complete-task", task: null, evidence: "" });
    expect(complete.refusal?.code).toBe("gaps");
    expect(past.when(undo("msg_1"))).toEqual(happened());
  });

  it("counts all evidence as lost when what is left of it in the state is, however much there was", () => {
    const many = Array.from({ length: 14 }, (_, index) => written(index + 10));
    const kept = Array.from({ length: 10 }, (_, index) => `cp-${index + 14}`);
    expect(given(...working, ...many, back(...kept)).state.nodes[0]?.[0]?.checkpointCount).toBe(0);
    expect(given(...working, ...many, back("cp-23")).state.nodes[0]?.[0]?.checkpointCount).toBe(13);
  });

  it("reopens a completed task and the plan that was completed by it", () => {
    const reopened: Event = {
      type: "task-reopened",
      nodeId: "tn-1",
      reason: "the host's undo took back what proved it",
    };
    const closed = [...working, written(1), done];
    expect(given(...closed).when(undo("msg_1"))).toEqual(happened(back("cp-1"), reopened));
    const completed: Event = { type: "plan-completed", planId: "wp-1" };
    const all = given(...closed, completed).when(undo("msg_1"));
    expect(all).toEqual(happened(back("cp-1"), active, reopened));
    const archived = given(...closed, completed, { type: "plan-archived", planId: "wp-1" });
    expect(archived.when(undo("msg_1"))).toEqual(happened(back("cp-1")));
  });

  it("gives the evidence back when it is undone itself", () => {
    const past = given(...working, written(1), written(2), back("cp-1", "cp-2"));
    const restored = (...checkpoints: string[]): Event => ({
      type: "evidence-restored",
      nodeId: "tn-1",
      checkpoints,
    });
    expect(past.when({ type: "see-undo", from: null })).toEqual(happened(restored("cp-1", "cp-2")));
    expect(past.when(undo("msg_2"))).toEqual(happened(restored("cp-1")));
    const again = given(...working, written(1), back("cp-1"), restored("cp-1"));
    expect(again.state.nodes[0]?.[0]).toEqual(given(...working, written(1)).state.nodes[0]?.[0]);
  });
});

describe("the branch", () => {
  const onMain = given(...working, written(1, { branch: "main", head: "a1" }));
  const switched: Event = { type: "branch-switched", nodeId: "tn-1", from: "main", to: "fix" };

  it("that changes under an active task is noted once", () => {
    expect(onMain.when({ type: "see-branch", branch: "main" })).toEqual(happened());
    expect(onMain.when({ type: "see-branch", branch: "fix" })).toEqual(happened(switched));
    const after = given(...working, written(1, { branch: "main" }), switched);
    expect(after.when({ type: "see-branch", branch: "fix" })).toEqual(happened());
  });

  it("stands with the commit in each checkpoint", () => {
    const command = {
      type: "record-checkpoint",
      tool: "write",
      summary: "w",
      filesModified: [],
      exit: null,
      hash: null,
      runner: null,
      branch: "fix",
      head: "b2",
    } as const;
    const answer = onMain.when(command);
    expect(answer.events?.[0]).toEqual(switched);
    expect(answer.events?.[1]).toMatchObject({ checkpoint: { id: "cp-2", branch: "fix", head: "b2" } });
  });

  it("of an earlier attempt says nothing about the next one", () => {
    const again = given(
      ...working,
      written(1, { branch: "main" }),
      { type: "task-deferred", nodeId: "tn-1", reason: "r" },
      { type: "task-reopened", nodeId: "tn-1", reason: "r" },
      started,
    );
    expect(again.when({ type: "see-branch", branch: "fix" })).toEqual(happened());
  });
});

describe("the host's todo list", () => {
  const planned: Step = { text: "write it", state: "pending", evidence: null };
  const item = (text: string, done = false) => ({ text, done });
  const step = (text: string, state: Step["state"] = "pending"): Step => ({
    text,
    state,
    evidence: null,
    origin: "todo",
  });
  const mirrored = (steps: readonly Step[], ...missing: string[]): Event => ({
    type: "steps-mirrored",
    nodeId: "tn-1",
    steps,
    missing,
  });

  it("is read as steps of the active task", () => {
    const answer = given(...working).when({
      type: "mirror-todos",
      todos: [item("one", true), item("two")],
    });
    expect(answer).toEqual(happened(mirrored([step("one", "done"), step("two")])));
  });

  it("marks planned steps, never removes them, and says which it leaves out", () => {
    const withSteps = [
      ...plan("wp-1", node("tn-1", { steps: [planned, { ...planned, text: "test it" }] })),
      active,
      started,
    ];
    const answer = given(...withSteps).when({
      type: "mirror-todos",
      todos: [item(" Write IT ", true), item("more")],
    });
    const steps: readonly Step[] = [
      { ...planned, state: "done" },
      { ...planned, text: "test it" },
      step("more"),
    ];
    expect(answer).toEqual(happened(mirrored(steps, "test it")));
  });

  it("takes its own open items back, keeps what was done, and is silent when nothing changed", () => {
    const past = given(...working, mirrored([step("one", "done"), step("two")]));
    expect(past.when({ type: "mirror-todos", todos: [item("one", true), item("two")] })).toEqual(happened());
    expect(past.when({ type: "mirror-todos", todos: [] })).toEqual(happened(mirrored([step("one", "done")])));
    expect(past.when({ type: "mirror-todos", todos: [] }, { sessionID: "ses_b" })).toEqual(happened());
  });

  it("holds up completion like any other step", () => {
    const past = given(...working, written(1), mirrored([step("two")]));
    const complete = past.when({ type: "complete-task", task: null, evidence: "x" });
    expect(complete.refusal?.code).toBe("gaps");
  });
});
