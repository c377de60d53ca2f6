/** Who may take which work, and who waits for work that will not come. */
import { describe, expect, it } from "vitest";
import { one } from "./delegated.fixture.ts";
import { active, done, givenUp, planGivenUp, started } from "../at-work.fixture.ts";
import { by, CONTEXT, node, plan, given } from "../given.fixture.ts";
import { categoryFor, rolesFor, suitableAgent } from "./delegation-route.ts";
import { builtOn, plansWaitingFor, waitingFor } from "./waiting.ts";
const waits = given(
  ...plan(
    "wp-1",
    node("tn-1"),
    node("tn-2", { dependsOn: ["tn-1", "tn-3"] }),
    node("tn-3"),
    node("tn-4", { temporalGate: { afterTaskId: "tn-1", reason: "r" } }),
    node("tn-5", { dependsOn: ["tn-1"] }),
    node("tn-6"),
  ),
  ...plan("wp-2", node("tn-7")),
  { type: "plan-updated", planId: "wp-2", changes: { dependsOn: ["wp-1"] } },
  givenUp("tn-5"),
);

describe("an agent", () => {
  it("may take what its role may take", () => {
    expect(
      (["development", "research", "validation", "maintenance"] as const).map((category) =>
        rolesFor(category),
      ),
    ).toEqual([
      ["executor", "solo", "coordinator"],
      ["investigator", "solo", "coordinator"],
      ["investigator", "solo", "coordinator"],
      ["executor", "solo", "coordinator"],
    ]);
  });

  it("gets a plan of the kind that suits its role", () => {
    expect(
      (["coordinator", "investigator", "executor", "solo"] as const).map((role) => categoryFor(role)),
    ).toEqual(["development", "research", "development", "development"]);
  });

  it("of the role that the work is for is suggested first", () => {
    expect(
      suitableAgent("research", {
        ...CONTEXT,
        agents: ["general", "seeker"],
        roleOf: (agent) => (agent === "seeker" ? "investigator" : "solo"),
      }),
    ).toBe("seeker");
  });

  it("of the host is suggested when nobody has that role", () => {
    expect(
      suitableAgent("research", { ...CONTEXT, agents: ["other", "general"], roleOf: () => "solo" }),
    ).toBe("general");
  });

  it("that may take the work is suggested when the host has no general one", () => {
    expect(
      suitableAgent("research", {
        ...CONTEXT,
        agents: ["builder", "seeker"],
        roleOf: (agent) => (agent === "builder" ? "executor" : "solo"),
      }),
    ).toBe("seeker");
  });

  it("nobody knows of is the host's own", () => {
    expect([
      suitableAgent("research", CONTEXT),
      suitableAgent("research", { ...CONTEXT, agents: [] }),
    ]).toEqual(["general", "general"]);
  });
});

describe("who waits for work that was given up", () => {
  it("is told how to go on without it, and how to give up too", () => {
    expect(
      waitingFor(waits.state, ["tn-1"]).map(({ node: { id }, relink, close }) => ({ id, relink, close })),
    ).toEqual([
      {
        id: "tn-2",
        relink: { tool: "govern_plan", args: { action: "update", task: "tn-2", dependsOn: ["tn-3"] } },
        close: {
          tool: "govern_task",
          args: { action: "abandon", task: "tn-2", reason: "what it waits for will not be done" },
        },
      },
      {
        id: "tn-4",
        relink: { tool: "govern_plan", args: { action: "update", task: "tn-4", dropGate: true } },
        close: {
          tool: "govern_task",
          args: { action: "abandon", task: "tn-4", reason: "what it waits for will not be done" },
        },
      },
    ]);
  });

  it("loses only the links that do not hold", () => {
    expect(
      waitingFor(
        given(
          ...plan(
            "wp-1",
            node("tn-1"),
            node("tn-2", { dependsOn: ["tn-1", "tn-3", "tn-4"] }),
            node("tn-3"),
            node("tn-4"),
          ),
          givenUp("tn-4"),
        ).state,
        ["tn-1"],
      ).map(({ relink }) => relink),
    ).toEqual([{ tool: "govern_plan", args: { action: "update", task: "tn-2", dependsOn: ["tn-3"] } }]);
  });

  it("keeps a gate behind other work", () => {
    expect(
      waitingFor(
        given(
          ...plan(
            "wp-1",
            node("tn-1"),
            node("tn-2", { dependsOn: ["tn-1"], temporalGate: { afterTaskId: "tn-3", reason: "r" } }),
            node("tn-3"),
          ),
        ).state,
        ["tn-1"],
      ).map(({ relink }) => relink),
    ).toEqual([{ tool: "govern_plan", args: { action: "update", task: "tn-2", dependsOn: ["none"] } }]);
  });

  it("may be a plan", () => {
    expect(plansWaitingFor(waits.state, "wp-1").map(({ plan: { id }, relink }) => ({ id, relink }))).toEqual([
      {
        id: "wp-2",
        relink: { tool: "govern_plan", args: { action: "update", plan: "wp-2", dependsOn: ["none"] } },
      },
    ]);
  });

  it("may be a plan that keeps what it waits for besides", () => {
    expect(
      plansWaitingFor(
        given(
          ...one,
          ...plan("wp-2", node("tn-3")),
          ...plan("wp-3", node("tn-4")),
          ...plan("wp-4", node("tn-5")),
          { type: "plan-updated", planId: "wp-2", changes: { dependsOn: ["wp-1", "wp-3", "wp-4"] } },
          planGivenUp("wp-4"),
        ).state,
        "wp-1",
      ).map(({ relink }) => relink),
    ).toEqual([{ tool: "govern_plan", args: { action: "update", plan: "wp-2", dependsOn: ["wp-3"] } }]);
  });
});

describe("what was built on a task", () => {
  it("is what waited for it and has begun, whether at work, in review or done", () => {
    const waiting = { dependsOn: ["tn-1"] };
    const { state } = given(
      ...plan(
        "wp-1",
        node("tn-1"),
        node("tn-2", waiting),
        node("tn-3", waiting),
        node("tn-4", { temporalGate: { afterTaskId: "tn-1", reason: "r" } }),
        node("tn-5", waiting),
        node("tn-6", waiting),
        node("tn-7"),
      ),
      active,
      by("ses_b", started("tn-2")),
      by("ses_c", started("tn-3")),
      { type: "task-reviewed", nodeId: "tn-3" },
      done("tn-4"),
      givenUp("tn-6"),
      started("tn-7"),
    );
    expect(builtOn(state, "tn-1").map(({ id }) => id)).toEqual(["tn-2", "tn-3", "tn-4"]);
  });
});
