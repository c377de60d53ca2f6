/** What is said to who makes a plan or adds to one, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { givenUp, planGivenUp, one, two, atWork, child } from "../at-work.fixture.ts";
import { opened, given } from "../given.fixture.ts";
import type { TaskSpec } from "../command.ts";
const spec = (name: string, more: Partial<TaskSpec> = {}): TaskSpec => ({
  name,
  expectedOutput: `${name} done`,
  ...more,
});
const create = {
  type: "create-plan",
  name: "P",
  acceptance: ["it works"],
  category: "development",
  governanceLevel: null,
  dependsOn: [],
  tasks: [],
  planAhead: [],
} as const;

describe("creating a plan", () => {
  it("of a name that an open plan has offers to add what is missing there", () => {
    expect(
      given(...two).when({
        ...create,
        name: "plan WP-1",
        tasks: [
          spec("tn-1"),
          spec("New", { dependsOn: ["tn-1"] }),
          spec("new"),
          spec("Other", { steps: ["s"] }),
        ],
      }).refusal,
    ).toEqual({
      code: "duplicate",
      what: 'a second plan "plan WP-1"',
      why: "wp-1 has this name and is draft; add its missing tasks there",
      instead: {
        tool: "govern_plan",
        args: {
          action: "plan_tasks",
          plan: "wp-1",
          tasks: [
            { name: "New", expectedOutput: "New done" },
            { name: "Other", expectedOutput: "Other done", steps: ["s"] },
          ],
        },
      },
      evidence: "wp-1",
    });
  });

  it("of a name that a closed plan had is a new plan", () => {
    expect(
      given(...two, planGivenUp("wp-1")).when({ ...create, name: "Plan wp-1", dependsOn: [] }).events,
    ).toEqual([
      {
        type: "plan-created",
        id: "wp-2",
        name: "Plan wp-1",
        acceptance: [{ text: "it works", evidence: null }],
        category: "development",
        governanceLevel: null,
        dependsOn: [],
        ownedBy: "build",
      },
    ]);
  });

  it("whose tasks are all there, future ones too, changes nothing", () => {
    expect(
      given(...two).when({ ...create, name: "Plan wp-1", tasks: [spec("tn-1")], planAhead: [spec("TN-2")] })
        .events,
    ).toEqual([]);
  });

  it("that waits for a plan that is not there offers itself without", () => {
    expect(
      given(...one).when({
        ...create,
        dependsOn: ["wp-9"],
        tasks: [spec("A", { dependsOn: ["B"], allowedPaths: ["src/**"] }), spec("B")],
        planAhead: [spec("C")],
      }).refusal,
    ).toEqual({
      code: "dangling",
      what: 'plan "P" waits for plan wp-9',
      why: "there is no such plan that can still complete",
      instead: {
        tool: "govern_plan",
        args: {
          action: "create",
          name: "P",
          acceptance: ["it works"],
          tasks: [
            { name: "A", expectedOutput: "A done", allowedPaths: ["src/**"] },
            { name: "B", expectedOutput: "B done" },
          ],
          planAhead: [{ name: "C", expectedOutput: "C done" }],
        },
      },
      evidence: "plans: wp-1",
    });
  });

  it("that waits for a plan that was given up offers itself without", () => {
    expect(given(...one, planGivenUp("wp-1")).when({ ...create, dependsOn: ["wp-1"] }).refusal).toEqual({
      code: "dangling",
      what: 'plan "P" waits for plan wp-1',
      why: "there is no such plan that can still complete",
      instead: { tool: "govern_plan", args: { action: "create", name: "P", acceptance: ["it works"] } },
      evidence: "plans: wp-1",
    });
  });

  it("whose tasks wait for each other offers them without their links", () => {
    expect(
      given().when({
        ...create,
        tasks: [
          spec("A", { dependsOn: ["B"] }),
          spec("B", { temporalGate: { afterTaskId: "A", reason: "order" } }),
        ],
        planAhead: [spec("C", { dependsOn: ["A"] })],
      }).refusal,
    ).toEqual({
      code: "cycle",
      what: 'plan "P"',
      why: "these would wait for each other for ever: tn-1 → tn-2 → tn-1",
      instead: {
        tool: "govern_plan",
        args: {
          action: "create",
          name: "P",
          acceptance: ["it works"],
          tasks: [
            { name: "A", expectedOutput: "A done" },
            { name: "B", expectedOutput: "B done" },
          ],
          planAhead: [{ name: "C", expectedOutput: "C done" }],
        },
      },
      evidence: "tn-1 → tn-2 → tn-1",
    });
  });

  it("with a link to nowhere offers its tasks without links", () => {
    expect(given().when({ ...create, tasks: [spec("A", { dependsOn: ["Nowhere"] })] }).refusal).toEqual({
      code: "dangling",
      what: 'task "A" waits for "Nowhere"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: {
        tool: "govern_plan",
        args: {
          action: "create",
          name: "P",
          acceptance: ["it works"],
          tasks: [{ name: "A", expectedOutput: "A done" }],
        },
      },
      evidence: "newest: A",
    });
  });

  it("with a gate behind nothing says so", () => {
    expect(
      given(...one).when({
        ...create,
        planAhead: [spec("A", { temporalGate: { afterTaskId: "Nowhere", reason: "order" } })],
      }).refusal,
    ).toEqual({
      code: "dangling",
      what: 'task "A" waits for "Nowhere"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: {
        tool: "govern_plan",
        args: {
          action: "create",
          name: "P",
          acceptance: ["it works"],
          planAhead: [{ name: "A", expectedOutput: "A done" }],
        },
      },
      evidence: "newest: A",
    });
  });

  it("with a link to a task that was given up is refused", () => {
    expect(
      given(...two, givenUp("tn-2")).when({ ...create, tasks: [spec("A", { dependsOn: ["tn-2"] })] }).refusal,
    ).toEqual({
      code: "dangling",
      what: 'task "A" waits for "tn-2"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: {
        tool: "govern_plan",
        args: {
          action: "create",
          name: "P",
          acceptance: ["it works"],
          tasks: [{ name: "A", expectedOutput: "A done" }],
        },
      },
      evidence: "newest: A",
    });
  });

  it("with two tasks of one name offers nothing but a look", () => {
    expect(given().when({ ...create, tasks: [spec("A")], planAhead: [spec("a")] }).refusal).toEqual({
      code: "duplicate",
      what: 'a second task "a"',
      why: "two tasks of this call have the same name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "a",
    });
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...atWork).when(create, child).refusal).toEqual({
      code: "child-session",
      what: "a subagent making a plan",
      why: "you are a subagent and work inside tn-1 of the session that started you; it alone moves tasks. Do your part and report",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "parent ses_a, active task tn-1",
    });
  });

  it("keeps criteria, level, links and who made it", () => {
    expect(
      given(...one).when(
        { ...create, category: "research", governanceLevel: "strict", dependsOn: ["wp-1"] },
        { agent: "plan" },
      ).events,
    ).toEqual([
      {
        type: "plan-created",
        id: "wp-2",
        name: "P",
        acceptance: [{ text: "it works", evidence: null }],
        category: "research",
        governanceLevel: "strict",
        dependsOn: ["wp-1"],
        ownedBy: "plan",
      },
    ]);
  });

  it("keeps all of a task, and a link only once", () => {
    expect(
      given(...one).when({
        ...create,
        tasks: [
          spec("A", {
            steps: ["s1", "s2"],
            assignedTo: "general",
            allowedTools: ["write"],
            allowedPaths: ["src/**"],
            dependsOn: ["tn-1", "tn-1"],
            temporalGate: { afterTaskId: "tn-1", reason: "order" },
            decisions: ["an-1"],
          }),
        ],
      }).events?.[1],
    ).toEqual({
      type: "tasks-planned",
      planId: "wp-2",
      ahead: false,
      nodes: [
        {
          id: "tn-2",
          name: "A",
          expectedOutput: "A done",
          steps: [
            { text: "s1", state: "pending", evidence: null },
            { text: "s2", state: "pending", evidence: null },
          ],
          assignedTo: "general",
          allowedTools: ["write"],
          allowedPaths: ["src/**"],
          dependsOn: ["tn-1"],
          temporalGate: { afterTaskId: "tn-1", reason: "order" },
          decisions: ["an-1"],
        },
      ],
    });
  });
});
