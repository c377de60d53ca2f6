/** What an assignment plans, and what is said when it cannot, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { one, assign } from "./delegated.fixture.ts";
import { active, started, done, planGivenUp } from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";
const AGENTS = {
  agents: ["general", "idumb-investigator"],
  roleOf: (agent: string) => (agent === "idumb-investigator" ? "investigator" : "solo"),
} as const;
const fresh = assign({ task: null, spec: { name: "New", expectedOutput: "n", allowedPaths: ["src/**"] } });
const begun = [active, started("tn-1")];

describe("an assignment of new work", () => {
  it("that is in the plan already is of that task", () => {
    expect(
      given(...one).when(assign({ task: null, spec: { name: "tn-1", expectedOutput: "tn-1 is there" } }))
        .events,
    ).toEqual([
      {
        type: "delegation-assigned",
        id: "dg-1",
        nodeId: "tn-1",
        agent: "general",
        callBudget: 60,
        within: null,
      },
    ]);
  });

  it("that is done already is planned again", () => {
    expect(
      given(...one, ...begun, done("tn-1"))
        .when(assign({ task: null, spec: { name: "tn-1", expectedOutput: "tn-1 is there" } }))
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "delegation-assigned"]);
  });

  it("in a plan that is not there names those that are", () => {
    expect(
      given(...one).when(assign({ task: null, plan: "wp-9", spec: { name: "New", expectedOutput: "n" } }))
        .refusal,
    ).toEqual({
      code: "unknown-plan",
      what: "plan wp-9 was named",
      why: "there is no plan with this id or name",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "plans: wp-1",
    });
  });

  it("in a plan that is closed offers a new one like it", () => {
    expect(
      given(...one, planGivenUp("wp-1")).when(
        assign({ task: null, plan: "wp-1", spec: { name: "New", expectedOutput: "n" } }),
      ).refusal,
    ).toEqual({
      code: "plan-closed",
      what: "a task for wp-1",
      why: "plan wp-1 is abandoned",
      instead: { tool: "govern_plan", args: { action: "create", name: "Plan wp-1 (again)", acceptance: [] } },
      evidence: "wp-1 [abandoned]",
    });
  });

  it("in a plan that is named goes there, though the same work is planned elsewhere", () => {
    expect(
      given(...one, ...plan("wp-2", node("tn-3"))).when(
        assign({ task: null, plan: "wp-2", spec: { name: "tn-1", expectedOutput: "tn-1 is there" } }),
      ).events?.[0],
    ).toEqual({
      type: "tasks-planned",
      planId: "wp-2",
      ahead: false,
      nodes: [
        {
          id: "tn-4",
          name: "tn-1",
          expectedOutput: "tn-1 is there",
          steps: [],
          assignedTo: "",
          allowedTools: [],
          allowedPaths: [],
          dependsOn: [],
          temporalGate: null,
        },
      ],
    });
  });

  it("with a link to nowhere is refused", () => {
    expect(
      given(...one).when(
        assign({
          task: null,
          plan: "wp-1",
          spec: { name: "New", expectedOutput: "n", dependsOn: ["Nowhere"] },
        }),
      ).refusal,
    ).toEqual({
      code: "dangling",
      what: 'task "New" waits for "Nowhere"',
      why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: "newest: tn-1, tn-2, New",
    });
  });

  it("for an investigator is research", () => {
    expect(
      given().when(
        assign({ task: null, agent: "idumb-investigator", spec: { name: "New", expectedOutput: "n" } }),
        AGENTS,
      ).events,
    ).toEqual([
      {
        type: "plan-created",
        id: "wp-1",
        name: "New",
        acceptance: [],
        category: "research",
        governanceLevel: null,
        dependsOn: [],
        ownedBy: "build",
      },
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: false,
        nodes: [
          {
            id: "tn-1",
            name: "New",
            expectedOutput: "n",
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
        type: "delegation-assigned",
        id: "dg-1",
        nodeId: "tn-1",
        agent: "idumb-investigator",
        callBudget: 60,
        within: null,
      },
    ]);
  });

  it("out of the session's own task is in its plan and within it", () => {
    expect(given(...one, ...begun).when(fresh).events).toEqual([
      {
        type: "tasks-planned",
        planId: "wp-1",
        ahead: false,
        nodes: [
          {
            id: "tn-3",
            name: "New",
            expectedOutput: "n",
            steps: [],
            assignedTo: "",
            allowedTools: [],
            allowedPaths: ["src/**"],
            dependsOn: [],
            temporalGate: null,
          },
        ],
      },
      {
        type: "delegation-assigned",
        id: "dg-1",
        nodeId: "tn-3",
        agent: "general",
        callBudget: 60,
        within: "tn-1",
      },
    ]);
  });

  it("while the plan of the own task is completed has a plan of its own", () => {
    expect(
      given(...one, ...begun, { type: "plan-completed", planId: "wp-1" })
        .when(fresh)
        .events?.map(({ type }) => type),
    ).toEqual(["plan-created", "tasks-planned", "delegation-assigned"]);
  });
});
