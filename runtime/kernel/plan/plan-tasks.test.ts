/** What is said to who adds tasks to a plan, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { givenUp, planGivenUp, one, two, child } from "../at-work.fixture.ts";
import { opened, given } from "../given.fixture.ts";
import type { TaskSpec } from "../command.ts";
const spec = (name: string, more: Partial<TaskSpec> = {}): TaskSpec => ({
  name,
  expectedOutput: `${name} done`,
  ...more,
});
const add = { type: "plan-tasks", plan: "wp-1", tasks: [], planAhead: [] } as const;

describe("adding tasks", () => {
  it("to a plan that is not there names those that are", () => {
    expect(given(...one).when({ ...add, plan: "wp-9" }).refusal).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: wp-1",
    });
  });

  it("to a plan that was given up offers a new one like it", () => {
    expect(
      given(
        ...one,
        {
          type: "plan-updated",
          planId: "wp-1",
          changes: { acceptance: [{ text: "works", evidence: null }] },
        },
        planGivenUp("wp-1"),
      ).when({ ...add, tasks: [spec("A")] }).refusal,
    ).toEqual({
      code: "plan-closed",
      what: "tasks for wp-1",
      why: "plan wp-1 is abandoned",
      instead: {
        tool: "govern_plan",
        args: { action: "create", name: "Plan wp-1 (again)", acceptance: ["works"] },
      },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("finds the plan by its name, whatever its case", () => {
    expect(
      given(...one).when({
        ...add,
        plan: "plan WP-1",
        tasks: [spec("A")],
        planAhead: [spec("B", { dependsOn: ["tn-1"] })],
      }).events,
    ).toEqual([
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: false,
        nodes: [
          {
            id: "tn-2",
            name: "A",
            expectedOutput: "A done",
            steps: [],
            assignedTo: "",
            allowedTools: [],
            allowedPaths: [],
            dependsOn: [],
            temporalGate: null,
          },
        ],
      },
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: true,
        nodes: [
          {
            id: "tn-3",
            name: "B",
            expectedOutput: "B done",
            steps: [],
            assignedTo: "",
            allowedTools: [],
            allowedPaths: [],
            dependsOn: ["tn-1"],
            temporalGate: null,
          },
        ],
      },
    ]);
  });

  it("that are there already changes nothing", () => {
    expect(
      given(...one).when({ ...add, tasks: [{ name: "tn-1", expectedOutput: "tn-1 is there" }] }).events,
    ).toEqual([]);
  });

  it("of a name that is taken for something else offers a look at the plan", () => {
    expect(given(...one).when({ ...add, tasks: [spec("tn-1")] }).refusal).toEqual({
      code: "duplicate",
      what: 'a second task "tn-1"',
      why: "tn-1 has this name but another expected output; update it, or choose another name",
      instead: { tool: "govern_plan", args: { action: "status", plan: "wp-1" } },
      evidence: "tn-1",
    });
  });

  it("of the name of a task that was given up is a new one", () => {
    expect(given(...one, givenUp("tn-1")).when({ ...add, tasks: [spec("tn-1")] }).events).toEqual([
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: false,
        nodes: [
          {
            id: "tn-2",
            name: "tn-1",
            expectedOutput: "tn-1 done",
            steps: [],
            assignedTo: "",
            allowedTools: [],
            allowedPaths: [],
            dependsOn: [],
            temporalGate: null,
          },
        ],
      },
    ]);
  });

  it("that wait for each other offers them without links", () => {
    expect(
      given(...one).when({
        ...add,
        tasks: [spec("A", { dependsOn: ["B"] })],
        planAhead: [spec("B", { dependsOn: ["A"] })],
      }).refusal,
    ).toEqual({
      code: "cycle",
      what: "tasks for wp-1",
      why: "these would wait for each other for ever: tn-2 → tn-3 → tn-2",
      instead: {
        tool: "govern_plan",
        args: {
          action: "plan_tasks",
          plan: "wp-1",
          tasks: [{ name: "A", expectedOutput: "A done" }],
          planAhead: [{ name: "B", expectedOutput: "B done" }],
        },
      },
      evidence: "tn-2 → tn-3 → tn-2",
    });
  });

  it("that wait for nothing that is there names what is", () => {
    expect(
      given(...two).when({ ...add, tasks: [spec("A"), spec("B", { dependsOn: ["Z"] })] }).refusal,
    ).toEqual({
      code: "dangling",
      what: 'task "B" waits for "Z"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: {
        tool: "govern_plan",
        args: {
          action: "plan_tasks",
          plan: "wp-1",
          tasks: [
            { name: "A", expectedOutput: "A done" },
            { name: "B", expectedOutput: "B done" },
          ],
        },
      },
      evidence: "newest: tn-1, tn-2, A, B",
    });
  });

  it("is not for a subagent", () => {
    expect(given(opened("ses_c", "ses_a"), ...one).when(add, child).refusal).toEqual({
      code: "child-session",
      what: "a subagent planning tasks",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });
});
