/** One call from nothing to an active task, and why it may be none. */
import { describe, expect, it } from "vitest";
import { done, planGivenUp, one, atWork, elsewhere, child, gone } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
import type { Event } from "../event.ts";
const quick = (name: string, more = {}) =>
  ({ type: "quick-start", spec: { name, expectedOutput: "done", ...more } }) as const;

describe("a quick start", () => {
  it("while another task is active tells how to make room", () => {
    expect(given(...atWork).when(quick("New")).refusal).toEqual({
      code: "another-task-active",
      what: 'start of "New"',
      why: 'a session works on one task at a time and tn-1 "TN-1" is active. Complete it first if it is done',
      instead: { tool: "govern_task", args: { action: "defer", task: "tn-1", reason: '"New" goes first' } },
      evidence: "active in this session: tn-1",
    });
  });

  it("of a task that waits for another makes one of its own", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { dependsOn: ["tn-2"] }), node("tn-2")))
        .when(quick("tn-1"))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "plan-activated", "task-started"]);
  });

  it("of a task of a closed plan makes one of its own", () => {
    expect(
      given(...one, planGivenUp("wp-1"))
        .when(quick("tn-1"))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "plan-activated", "task-started"]);
  });

  it("of a completed task makes one of its own", () => {
    expect(
      given(...atWork, done("tn-1"))
        .when(quick("tn-1"))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "plan-activated", "task-started"]);
  });

  it("of a task that was put off takes it up again, in one call", () => {
    const putOff: Event = { type: "task-deferred", nodeId: "tn-1", reason: "payments first" };
    expect(
      given(...atWork, putOff)
        .when(quick("TN-1"))
        .events?.map((event) => [event.type, "nodeId" in event ? event.nodeId : ""]),
    ).toEqual([
      ["task-reopened", "tn-1"],
      ["task-started", "tn-1"],
    ]);
  });

  it("of a task that was given up makes one of its own", () => {
    const givenUp: Event = { type: "task-abandoned", nodeId: "tn-1", reason: "payments instead" };
    expect(
      given(...atWork, givenUp)
        .when(quick("TN-1"))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "plan-activated", "task-started"]);
  });

  it("of the task that the session is at changes nothing", () => {
    expect(given(...atWork).when(quick("TN-1")).events).toEqual([]);
  });

  it("of a task that another session is at makes one of its own", () => {
    expect(
      given(...elsewhere)
        .when(quick("tn-1"))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "plan-activated", "task-started"]);
  });

  it("of a task that a session was at which is gone takes it over", () => {
    expect(given(...elsewhere).when(quick("tn-1"), gone).events).toEqual([
      { type: "task-started", nodeId: "tn-1", takenFrom: "ses_b" },
    ]);
  });

  it("with a link to nowhere offers itself without", () => {
    expect(given().when(quick("New", { dependsOn: ["Nowhere"] })).refusal).toEqual({
      code: "dangling",
      what: 'task "New" waits for "Nowhere"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: { tool: "govern_task", args: { action: "start", name: "New", expectedOutput: "done" } },
      evidence: "newest: New",
    });
  });

  it("that waits for open work plans nothing and tells what to start", () => {
    expect(given(...one).when(quick("New", { dependsOn: ["tn-1"] })).refusal).toEqual({
      code: "blocked",
      what: 'start of tn-2 "New" [planned]',
      why: 'it is blocked: depends on tn-1 "TN-1" [planned]',
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tn-1",
    });
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...one).when(quick("New"), child).refusal).toEqual({
      code: "child-session",
      what: "a subagent starting a task",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });

  it("makes a plan of the agent that asked", () => {
    expect(
      given().when(quick("New", { steps: ["one"], allowedPaths: ["src/**"] }), { agent: "plan" }).events,
    ).toEqual([
      {
        type: "plan-created",
        id: "wp-1",
        name: "New",
        acceptance: [],
        category: "development",
        governanceLevel: null,
        dependsOn: [],
        ownedBy: "plan",
      },
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: false,
        nodes: [
          {
            id: "tn-1",
            name: "New",
            expectedOutput: "done",
            steps: [{ text: "one", state: "pending", evidence: null }],
            assignedTo: "",
            allowedTools: [],
            allowedPaths: ["src/**"],
            dependsOn: [],
            temporalGate: null,
          },
        ],
      },
      { type: "plan-activated", planId: "wp-1" },
      { type: "task-started", nodeId: "tn-1", takenFrom: null },
    ]);
  });
});
