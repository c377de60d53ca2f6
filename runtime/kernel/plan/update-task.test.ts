/** Changes of a task: what is kept, and what is said when it cannot be changed. */
import { describe, expect, it } from "vitest";
import { done, givenUp, failed, step, two, atWork, child } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
const change = (changes: object, dropGate = false) =>
  ({ type: "update-task", task: "tn-1", changes, dropGate }) as const;

describe("changing a task", () => {
  it("that is completed is too late", () => {
    expect(given(...atWork, done("tn-1")).when(change({ name: "x" })).refusal).toEqual({
      code: "task-closed",
      what: "change of tn-1 [completed]",
      why: "a closed task keeps what it was",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "status completed",
    });
  });

  it("that was given up is too late", () => {
    expect(given(...two, givenUp("tn-1")).when(change({ name: "x" })).refusal).toEqual({
      code: "task-closed",
      what: "change of tn-1 [abandoned]",
      why: "a closed task keeps what it was",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "status abandoned",
    });
  });

  it("that failed is not", () => {
    expect(given(...atWork, failed("tn-1")).when(change({ name: "x" })).events).toEqual([
      { type: "task-updated", nodeId: "tn-1", changes: { name: "x" } },
    ]);
  });

  it("that is not there says so", () => {
    expect(given(...two).when({ ...change({ name: "x" }), task: "tn-9" }).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("changes every field that is given, and only those", () => {
    expect(
      given(...two).when(
        change({
          name: "N",
          expectedOutput: "o",
          assignedTo: "general",
          decisions: ["an-1"],
          allowedTools: ["write"],
          allowedPaths: ["src/**"],
          steps: ["s"],
          dependsOn: ["tn-2"],
          temporalGate: { afterTaskId: "tn-2", reason: "order" },
        }),
      ).events,
    ).toEqual([
      {
        type: "task-updated",
        nodeId: "tn-1",
        changes: {
          name: "N",
          expectedOutput: "o",
          assignedTo: "general",
          decisions: ["an-1"],
          allowedTools: ["write"],
          allowedPaths: ["src/**"],
          steps: [{ text: "s", state: "pending", evidence: null }],
          dependsOn: ["tn-2"],
          temporalGate: { afterTaskId: "tn-2", reason: "order" },
        },
      },
    ]);
  });

  it("to what it is changes nothing", () => {
    expect(
      given(...two).when(
        change({
          name: "TN-1",
          expectedOutput: "tn-1 is there",
          assignedTo: "",
          decisions: [],
          allowedTools: [],
          allowedPaths: [],
          steps: [],
          dependsOn: [],
        }),
      ).events,
    ).toEqual([]);
  });

  it("with nothing to change changes nothing", () => {
    expect(given(...two).when(change({})).events).toEqual([]);
  });

  it("keeps what was done of the steps that stay", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { steps: [step("one", "done"), step("two")] }))).when(
        change({ steps: ["two", "three", "one"] }),
      ).events,
    ).toEqual([
      {
        type: "task-updated",
        nodeId: "tn-1",
        changes: {
          steps: [
            { text: "two", state: "pending", evidence: null },
            { text: "three", state: "pending", evidence: null },
            { text: "one", state: "done", evidence: null },
          ],
        },
      },
    ]);
  });

  it("takes its gate away", () => {
    expect(
      given(
        ...plan(
          "wp-1",
          node("tn-1", { temporalGate: { afterTaskId: "tn-2", reason: "order" } }),
          node("tn-2"),
        ),
      ).when(change({}, true)).events,
    ).toEqual([{ type: "task-updated", nodeId: "tn-1", changes: { temporalGate: null } }]);
  });

  it("to a new gate is no taking away", () => {
    expect(
      given(...two).when(change({ temporalGate: { afterTaskId: "tn-2", reason: "order" } }, true)).events,
    ).toEqual([
      {
        type: "task-updated",
        nodeId: "tn-1",
        changes: { temporalGate: { afterTaskId: "tn-2", reason: "order" } },
      },
    ]);
  });

  it("to wait for nothing that is there keeps the links that hold", () => {
    expect(
      given(
        ...plan("wp-1", node("tn-1", { dependsOn: ["tn-2", "tn-3"] }), node("tn-2"), node("tn-3")),
        givenUp("tn-3"),
      ).when(change({ dependsOn: ["Nowhere"] })).refusal,
    ).toEqual({
      code: "dangling",
      what: 'tn-1 waits for "Nowhere"',
      why: "no task that can still be done has this id or name in its plan",
      instead: { tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["tn-2"] } },
      evidence: "newest: tn-1, tn-2, tn-3",
    });
  });

  it("to wait for itself keeps its links", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { dependsOn: ["tn-2"] }), node("tn-2"))).when(
        change({ dependsOn: ["tn-1"] }),
      ).refusal,
    ).toEqual({
      code: "cycle",
      what: "change of tn-1",
      why: "these would wait for each other for ever: tn-1 → tn-1",
      instead: { tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["tn-2"] } },
      evidence: "tn-1 → tn-1",
    });
  });

  it("without links says so in the suggested call", () => {
    expect(given(...two).when(change({ dependsOn: ["Nowhere"] })).refusal?.instead).toEqual({
      tool: "govern_plan",
      args: { action: "update", task: "tn-1", dependsOn: ["none"] },
    });
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...atWork).when(change({ name: "x" }), child).refusal).toEqual({
      code: "child-session",
      what: "a subagent changing a task",
      why: "you are a subagent and work inside tn-1 of the session that started you; it alone moves tasks. Do your part and report",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "parent ses_a, active task tn-1",
    });
  });
});
