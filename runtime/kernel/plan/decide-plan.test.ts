import { describe, expect, it } from "vitest";
import { given, happened, node, opened, plan } from "../given.fixture.ts";
import type { TaskSpec } from "../command.ts";

const spec = (name: string, more: Partial<TaskSpec> = {}): TaskSpec => ({
  name,
  expectedOutput: `${name} done`,
  ...more,
});
const create = (name: string, tasks: readonly TaskSpec[] = [], planAhead: readonly TaskSpec[] = []) =>
  ({
    type: "create-plan",
    name,
    acceptance: [],
    category: "development",
    governanceLevel: null,
    dependsOn: [],
    tasks,
    planAhead,
  }) as const;

describe("creating a plan", () => {
  it("gives ids in order and resolves names inside one call", () => {
    expect(
      given().when(
        create("P", [spec("A"), spec("B", { dependsOn: ["A"] })], [spec("C", { dependsOn: ["B"] })]),
      ),
    ).toEqual(
      happened(
        {
          type: "plan-created",
          id: "wp-1",
          name: "P",
          acceptance: [],
          category: "development",
          governanceLevel: null,
          dependsOn: [],
          ownedBy: "build",
        },
        {
          type: "tasks-planned",
          planId: "wp-1",
          ahead: false,
          nodes: [
            node("tn-1", { name: "A", expectedOutput: "A done" }),
            node("tn-2", { name: "B", expectedOutput: "B done", dependsOn: ["tn-1"] }),
          ],
        },
        {
          type: "tasks-planned",
          planId: "wp-1",
          ahead: true,
          nodes: [node("tn-3", { name: "C", expectedOutput: "C done", dependsOn: ["tn-2"] })],
        },
      ),
    );
  });

  it("never gives an id twice", () => {
    expect(given(...plan("wp-7", node("tn-9"))).when(create("Q", [spec("A")]))).toEqual(
      happened(
        {
          type: "plan-created",
          id: "wp-8",
          name: "Q",
          acceptance: [],
          category: "development",
          governanceLevel: null,
          dependsOn: [],
          ownedBy: "build",
        },
        {
          type: "tasks-planned",
          planId: "wp-8",
          ahead: false,
          nodes: [node("tn-10", { name: "A", expectedOutput: "A done" })],
        },
      ),
    );
  });

  it("refuses a cycle and names it", () => {
    const refusal = given().when(
      create("P", [spec("A", { dependsOn: ["B"] }), spec("B", { dependsOn: ["A"] })]),
    ).refusal;
    expect(refusal?.code).toBe("cycle");
    expect(refusal?.evidence).toMatch(/tn-1 → tn-2 → tn-1|tn-2 → tn-1 → tn-2/);
  });

  it("refuses a link to nowhere and names it", () => {
    const refusal = given().when(create("P", [spec("A", { dependsOn: ["Nowhere"] })])).refusal;
    expect(refusal?.code).toBe("dangling");
    expect(refusal?.what).toContain("Nowhere");
  });

  it("refuses two tasks of one name", () => {
    expect(given().when(create("P", [spec("A"), spec("a")])).refusal?.code).toBe("duplicate");
  });

  it("does nothing when the same plan is sent again", () => {
    expect(given(...plan("wp-1", node("tn-1"))).when(create("Plan wp-1", [spec("TN-1")]))).toEqual(
      happened(),
    );
  });

  it("refuses another plan of the same name with other tasks", () => {
    expect(given(...plan("wp-1", node("tn-1"))).when(create("Plan wp-1", [spec("New")])).refusal?.code).toBe(
      "duplicate",
    );
  });

  it("is refused to a child session", () => {
    expect(given(opened("ses_c", "ses_a")).when(create("P"), { sessionID: "ses_c" }).refusal?.code).toBe(
      "child-session",
    );
  });
});

describe("changing a plan", () => {
  it("refuses a cycle across plans", () => {
    expect(
      given(...plan("wp-1", node("tn-1")), ...plan("wp-2", node("tn-2", { dependsOn: ["tn-1"] }))).when({
        type: "update-plan",
        plan: "wp-1",
        dependsOn: ["wp-2"],
      }).refusal?.code,
    ).toBe("cycle");
  });

  it("refuses a cycle through a temporal gate", () => {
    expect(
      given(...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }))).when({
        type: "update-task",
        task: "tn-1",
        changes: { temporalGate: { afterTaskId: "tn-2", reason: "r" } },
        dropGate: false,
      }).refusal?.code,
    ).toBe("cycle");
  });

  it("keeps a done step's evidence when steps are rewritten", () => {
    const steps = [{ text: "one", state: "done" as const, evidence: "e" }];
    expect(
      given(...plan("wp-1", node("tn-1", { steps }))).when({
        type: "update-task",
        task: "tn-1",
        changes: { steps: ["one", "two"] },
        dropGate: false,
      }),
    ).toEqual(
      happened({
        type: "task-updated",
        nodeId: "tn-1",
        changes: { steps: [...steps, { text: "two", state: "pending", evidence: null }] },
      }),
    );
  });
});

describe("ending a plan", () => {
  const two = plan("wp-1", node("tn-1"), node("tn-2"));

  it("refuses a resolve that leaves a node out, and suggests one that is complete", () => {
    const refusal = given(...two).when({
      type: "resolve-plan",
      plan: "wp-1",
      decisions: [{ task: "tn-1", decision: "defer", reason: "later" }],
    }).refusal;
    expect(refusal?.code).toBe("undecided");
    expect(refusal?.instead).toEqual({
      tool: "govern_plan",
      args: {
        action: "resolve",
        plan: "wp-1",
        decisions: [
          { task: "tn-1", decision: "defer", reason: "later" },
          { task: "tn-2", decision: "keep" },
        ],
      },
    });
  });

  it("resolves every open node in one decision", () => {
    expect(
      given(...two).when({
        type: "resolve-plan",
        plan: "wp-1",
        decisions: [
          { task: "tn-1", decision: "defer", reason: "later" },
          { task: "tn-2", decision: "abandon", reason: "no" },
        ],
      }),
    ).toEqual(
      happened(
        { type: "task-deferred", nodeId: "tn-1", reason: "later" },
        { type: "task-abandoned", nodeId: "tn-2", reason: "no" },
      ),
    );
  });

  it("archives only what is completed", () => {
    expect(given(...two).when({ type: "archive-plan", plan: "wp-1" }).refusal?.code).toBe("not-completed");
    expect(
      given(...two, { type: "plan-completed", planId: "wp-1" }).when({ type: "archive-plan", plan: "wp-1" }),
    ).toEqual(happened({ type: "plan-archived", planId: "wp-1" }));
  });

  it("abandons from any status, with the reason", () => {
    expect(given(...two).when({ type: "abandon-plan", plan: "wp-1", reason: "dropped" })).toEqual(
      happened({ type: "plan-abandoned", planId: "wp-1", reason: "dropped" }),
    );
  });
});
