/** Who may work on a task, and who may close what is in review. */
import { describe, expect, it } from "vitest";
import { active, started } from "./at-work.fixture.ts";
import { CONTEXT, node, plan, given } from "./given.fixture.ts";
import { isAssignee, isHuman, mayCloseReview } from "./actor.ts";
import { rowOf } from "./table.ts";
import type { Actor } from "./command.ts";
const assignedTo = (agent: string) =>
  rowOf(
    given(...plan("wp-1", node("tn-1", { assignedTo: agent })), active, started("tn-1")).state.nodes,
    "tn-1",
  ) ?? expect.unreachable();
const ROLES = ["coordinator", "investigator", "executor", "solo"] as const;
const as = (actor: Actor | undefined, agent: string, sessionID = "ses_a") => ({
  ...CONTEXT,
  ...(actor && { actor }),
  agent,
  sessionID,
});
const agent = (role: (typeof ROLES)[number]): Actor => ({ kind: "agent", role });

describe("who works on a task", () => {
  it("is everybody when it is nobody's", () => {
    expect(ROLES.map((role) => isAssignee(assignedTo(""), as(agent(role), "x")))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("is its assignee, who works alone, and the human", () => {
    expect([
      ...ROLES.map((role) => isAssignee(assignedTo("y"), as(agent(role), "x"))),
      ...ROLES.map((role) => isAssignee(assignedTo("y"), as(agent(role), "y"))),
      isAssignee(assignedTo("y"), as({ kind: "human" }, "x")),
      isAssignee(assignedTo("y"), as(undefined, "x")),
    ]).toEqual([false, false, false, true, true, true, true, true, true, true]);
  });
});

describe("who closes a review", () => {
  it("is its assigner, who plans, who works alone, the human, and a validator of another session", () => {
    expect([
      ...ROLES.map((role) => mayCloseReview(assignedTo(""), as(agent(role), "x"))),
      ...ROLES.map((role) => mayCloseReview(assignedTo(""), as(agent(role), "x", "ses_b"))),
      ...ROLES.map((role) => mayCloseReview(assignedTo(""), as(agent(role), "build"))),
      mayCloseReview(assignedTo(""), as({ kind: "human" }, "x")),
      mayCloseReview(assignedTo(""), as(undefined, "x")),
    ]).toEqual([true, false, false, true, true, true, false, true, true, true, true, true, true, true]);
  });

  it("is a human by a command of the host alone", () => {
    expect([
      isHuman(as({ kind: "human" }, "x")),
      isHuman(as(agent("solo"), "human")),
      isHuman(as(undefined, "human")),
    ]).toEqual([true, false, false]);
  });
});
