import { describe, expect, it } from "vitest";
import { active, done, reviewed, started as startedOn } from "../at-work.fixture.ts";
import { by, checkpoint, given, happened, node, plan } from "../given.fixture.ts";
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";
import type { NodeStatus } from "../record/task.ts";

const started = startedOn("tn-1");
const moved = (type: "task-failed" | "task-deferred" | "task-abandoned"): Event => ({
  type,
  nodeId: "tn-1",
  reason: "r",
});

/** Events that bring tn-1 of an active plan into each status. */
const REACHED: Readonly<Record<NodeStatus, readonly Event[]>> = {
  planned: [active],
  active: [active, started, checkpoint(1)],
  review: [active, started, checkpoint(1), reviewed],
  completed: [active, started, checkpoint(1), done("tn-1")],
  failed: [active, started, moved("task-failed")],
  deferred: [active, moved("task-deferred")],
  abandoned: [active, moved("task-abandoned")],
};

const task = "tn-1";
const COMMANDS = {
  start: { type: "start-task", task },
  review: { type: "review-task", task },
  complete: { type: "complete-task", task, evidence: "seen" },
  fail: { type: "fail-task", task, reason: "r" },
  defer: { type: "defer-task", task, reason: "r" },
  abandon: { type: "abandon-task", task, reason: "r" },
  reopen: { type: "reopen-task", task, reason: "r" },
} as const satisfies Record<string, Command>;

/** From which statuses each command changes something; from its own goal it is a repeated call. */
const LEGAL: Readonly<Record<keyof typeof COMMANDS, readonly NodeStatus[]>> = {
  start: ["planned"],
  review: ["active"],
  complete: ["active", "review"],
  fail: ["active", "review"],
  defer: ["planned", "active", "review", "failed"],
  abandon: ["planned", "active", "review", "failed", "deferred"],
  reopen: ["deferred", "failed", "completed"],
};
const GOAL: Readonly<Record<keyof typeof COMMANDS, NodeStatus>> = {
  start: "active",
  review: "review",
  complete: "completed",
  fail: "failed",
  defer: "deferred",
  abandon: "abandoned",
  reopen: "planned",
};
const CASES = (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).flatMap((name) =>
  (Object.keys(REACHED) as NodeStatus[]).map((from) => [name, from] as const),
);

/** tn-2 keeps the plan open whatever becomes of tn-1. */
const two = plan("wp-1", node("tn-1"), node("tn-2"));

describe("the lifecycle of a task", () => {
  it.each(CASES)("%s from %s is legal exactly where the table says so", (name, from) => {
    const { events, refusal } = given(...two, ...REACHED[from]).when(COMMANDS[name]);
    const answered = refusal ? "refused" : events?.length === 0 ? "repeated" : "moved";
    const table = LEGAL[name].includes(from) ? "moved" : GOAL[name] === from ? "repeated" : "refused";
    expect(answered).toBe(table);
  });

  it("moves for nobody without a reason", () => {
    for (const name of ["fail", "defer", "abandon"] as const)
      expect(given(...two, ...REACHED.active).when({ ...COMMANDS[name], reason: " " }).refusal?.code).toBe(
        "no-reason",
      );
    const reopen = { ...COMMANDS.reopen, reason: "" };
    expect(given(...two, ...REACHED.failed).when(reopen).refusal?.code).toBe("no-reason");
  });

  it("ends in review only by its assigner, a validator or a human", () => {
    const past = given(...two, ...REACHED.review);
    const as = (role: "executor" | "investigator" | "coordinator", sessionID = "ses_a") =>
      past.when(COMMANDS.complete, { agent: "other", sessionID, actor: { kind: "agent", role } });
    expect(as("executor").refusal?.code).toBe("review-of-others");
    expect(as("investigator").refusal?.code).toBe("review-of-others");
    expect(as("investigator", "ses_b").refusal).toBeNull();
    expect(as("coordinator").refusal).toBeNull();
    const assigner = { agent: "build", actor: { kind: "agent", role: "executor" } } as const;
    expect(past.when(COMMANDS.complete, assigner).refusal).toBeNull();
    expect(past.when(COMMANDS.complete, { agent: "x", actor: { kind: "human" } }).refusal).toBeNull();
  });

  it("starts for its assignee and for who works alone, not for another specialist", () => {
    const past = given(...plan("wp-1", node("tn-1", { assignedTo: "idumb-executor" })));
    const executor = { kind: "agent", role: "executor" } as const;
    expect(past.when(COMMANDS.start, { agent: "other", actor: executor }).refusal?.code).toBe("not-assigned");
    expect(past.when(COMMANDS.start, { agent: "idumb-executor", actor: executor }).refusal).toBeNull();
    expect(past.when(COMMANDS.start).refusal).toBeNull();
  });

  it("can be put off by a human even while another session works on it", () => {
    const past = given(...two, active, by("ses_b", started));
    expect(past.when(COMMANDS.defer).refusal?.code).toBe("not-yours");
    expect(past.when(COMMANDS.defer, { actor: { kind: "human" } }).refusal).toBeNull();
  });

  it("remembers how sure the worker was and when its gate was passed", () => {
    const gate = { afterTaskId: "tn-1", reason: "order" };
    const gated = plan("wp-1", node("tn-1"), node("tn-2", { temporalGate: gate }));
    const past = given(
      ...gated,
      ...REACHED.completed,
      {
        type: "task-started",
        nodeId: "tn-2",
        takenFrom: null,
      },
      checkpoint(2, "tn-2"),
    );
    const sure = past.when({ type: "complete-task", task: "tn-2", evidence: "x", confidence: 80 });
    expect(sure.events?.[0]).toMatchObject({ type: "task-completed", result: { confidence: 80 } });
    expect(past.state.nodes[0]?.[1]?.temporalGate).toEqual({ ...gate, enforcedAt: 500 });
  });
});

describe("the decisions that a task rests on", () => {
  it("are kept as ids and can be changed", () => {
    const spec = { name: "A", expectedOutput: "a", decisions: ["an-1"] };
    const asked = { type: "plan-tasks", plan: "wp-1", tasks: [spec], planAhead: [] } as const;
    const added = given(...plan("wp-1", node("tn-1"))).when(asked);
    expect(added.events?.[0]).toMatchObject({ nodes: [{ id: "tn-2", decisions: ["an-1"] }] });
    const { state } = given(...plan("wp-1", node("tn-1"), node("tn-2", { decisions: ["an-1"] })));
    expect(state.nodes[0]?.map((each) => each?.decisions)).toEqual([[], ["an-1"]]);
    const change = {
      type: "update-task",
      task: "tn-1",
      changes: { decisions: ["an-2"] },
      dropGate: false,
    } as const;
    expect(given(...two).when(change)).toEqual(
      happened({ type: "task-updated", nodeId: "tn-1", changes: { decisions: ["an-2"] } }),
    );
  });
});

describe("work that is given up", () => {
  const chain = plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }));

  it("leaves the context at once when others wait for it, and not otherwise", () => {
    expect(given(...chain).when(COMMANDS.abandon)).toEqual(
      happened(moved("task-abandoned"), { type: "task-archived", nodeId: "tn-1" }),
    );
    expect(given(...two).when(COMMANDS.abandon)).toEqual(happened(moved("task-abandoned")));
    const decisions = [
      { task: "tn-1", decision: "abandon" },
      { task: "tn-2", decision: "keep" },
    ] as const;
    const resolved = given(...chain).when({ type: "resolve-plan", plan: "wp-1", decisions });
    expect(resolved.events).toContainEqual({ type: "task-archived", nodeId: "tn-1" });
    const both = decisions.map((entry) => ({ ...entry, decision: "abandon" as const }));
    const gone = given(...chain).when({ type: "resolve-plan", plan: "wp-1", decisions: both });
    expect(gone.events).not.toContainEqual({ type: "task-archived", nodeId: "tn-1" });
  });

  it("leaves the context with its plan when that was abandoned long enough ago", () => {
    const past = given(...two, { type: "plan-abandoned", planId: "wp-1", reason: "r" });
    const purge = { type: "purge", olderThanMs: 1_000 } as const;
    expect(past.when(purge, { at: 1_499 })).toEqual(happened());
    expect(past.when(purge, { at: 1_500 })).toEqual(happened({ type: "plan-purged", planId: "wp-1" }));
    expect(given(...two).when(purge, { at: 9_999 })).toEqual(happened());
  });

  it("is kept for an audit, without what fills the context", () => {
    const { state } = given(
      ...two,
      active,
      started,
      checkpoint(1),
      { type: "plan-abandoned", planId: "wp-1", reason: "r" },
      { type: "plan-purged", planId: "wp-1" },
    );
    expect(state.plans[0]?.[0]).toMatchObject({ status: "abandoned", purgedAt: 500 });
    expect(state.nodes[0]?.[0]).toMatchObject({
      name: "TN-1",
      checkpoints: [],
      artifacts: [],
      purgedAt: 500,
    });
  });
});
