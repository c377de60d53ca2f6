/** What an assignment makes of an earlier one, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { one, assigned, bound, assign } from "./delegated.fixture.ts";
import { gone } from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";

describe("the same assignment", () => {
  it("with another budget is made anew", () => {
    expect(given(...one, assigned).when(assign({ callBudget: 5 })).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "assigned anew" },
      {
        type: "delegation-assigned",
        id: "dg-2",
        nodeId: "tn-1",
        agent: "general",
        callBudget: 5,
        within: null,
      },
    ]);
  });

  it("with other tools is made anew, and says which", () => {
    expect(given(...one, assigned).when(assign({ scope: { allowedTools: ["write"] } })).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "assigned anew" },
      { type: "task-updated", nodeId: "tn-1", changes: { allowedTools: ["write"] } },
      {
        type: "delegation-assigned",
        id: "dg-2",
        nodeId: "tn-1",
        agent: "general",
        callBudget: 60,
        within: null,
      },
    ]);
  });

  it("with the scope that the task has changes nothing", () => {
    expect(
      given(
        ...plan("wp-1", node("tn-1", { allowedPaths: ["src/**"], allowedTools: ["write", "edit"] })),
        assigned,
      ).when(assign({ scope: { allowedPaths: ["src/**"], allowedTools: ["write", "edit"] } })).events,
    ).toEqual([]);
  });

  it("with the same tools in another order is made anew", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { allowedTools: ["write", "edit"] })), assigned)
        .when(assign({ scope: { allowedTools: ["edit", "write"] } }))
        .events?.map(({ type }) => type),
    ).toEqual(["delegation-recalled", "task-updated", "delegation-assigned"]);
  });

  it("by another session that is live is not made", () => {
    expect(given(...one, assigned).when(assign(), { sessionID: "ses_b" }).refusal?.code).toBe(
      "assigned-elsewhere",
    );
  });

  it("of a subagent that is gone takes the task from it", () => {
    expect(given(...one, assigned, ...bound).when(assign(), gone).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "its session is gone" },
      { type: "task-reopened", nodeId: "tn-1", reason: "its session is gone" },
      {
        type: "delegation-assigned",
        id: "dg-2",
        nodeId: "tn-1",
        agent: "general",
        callBudget: 60,
        within: null,
      },
    ]);
  });
});
