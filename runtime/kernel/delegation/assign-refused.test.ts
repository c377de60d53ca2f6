/** What is said of a task that cannot be handed on, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { asChild, one, assigned, bound, assign } from "./delegated.fixture.ts";
import { active, started, reviewed, putOff, planGivenUp, archived, gone } from "../at-work.fixture.ts";
import { node, plan, by, given } from "../given.fixture.ts";
const AGENTS = {
  agents: ["general", "idumb-investigator"],
  roleOf: (agent: string) => (agent === "idumb-investigator" ? "investigator" : "solo"),
} as const;
const begun = [active, started("tn-1")];

describe("an assignment", () => {
  it("of a task that was put off tells how it becomes planned", () => {
    expect(given(...one, putOff("tn-1")).when(assign()).refusal).toEqual({
      code: "not-planned",
      what: 'assignment of tn-1 "TN-1" [deferred]',
      why: "only planned work is assigned",
      instead: {
        tool: "govern_task",
        args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
      },
      evidence: "tn-1 is deferred, plan draft",
    });
  });

  it("of a task in review leads to its review", () => {
    expect(given(...one, ...begun, reviewed).when(assign()).refusal).toEqual({
      code: "not-planned",
      what: 'assignment of tn-1 "TN-1" [review]',
      why: "it waits for its review; to have it done again, fail it with what is missing first",
      instead: {
        tool: "govern_task",
        args: { action: "complete", task: "tn-1", evidence: "<what you checked>" },
      },
      evidence: "tn-1 is review, plan active",
    });
  });

  it("of a task of a closed plan sends to the status", () => {
    expect(given(...one, planGivenUp("wp-1")).when(assign()).refusal).toEqual({
      code: "not-planned",
      what: 'assignment of tn-1 "TN-1" [abandoned]',
      why: "only planned work is assigned",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "tn-1 is abandoned, plan abandoned",
    });
  });

  it("of a task of an archived plan sends to the status", () => {
    expect(given(...archived).when(assign()).refusal).toEqual({
      code: "not-planned",
      what: 'assignment of tn-1 "TN-1" [completed]',
      why: "only planned work is assigned",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "tn-1 is completed, plan archived",
    });
  });

  it("of a task at which another session is leaves it alone", () => {
    expect(given(...one, active, by("ses_b", started("tn-1"))).when(assign()).refusal).toEqual({
      code: "active-elsewhere",
      what: 'assignment of tn-1 "TN-1" [active]',
      why: "another live session is working on it",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "active in session ses_b",
    });
  });

  it("of what the subagent was assigned itself tells to delegate a part", () => {
    expect(given(...one, assigned, ...bound).when(assign(), asChild).refusal).toEqual({
      code: "active-elsewhere",
      what: 'assignment of tn-1 "TN-1" [active]',
      why: "it is what you were assigned yourself; delegate a part of it: give name and expectedOutput",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "active in session ses_c",
    });
  });

  it("of a task of a session that is gone takes it back, and nobody's delegation", () => {
    expect(given(...one, active, by("ses_b", started("tn-1"))).when(assign(), gone).events).toEqual([
      { type: "task-reopened", nodeId: "tn-1", reason: "its session is gone" },
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

  it("of a task that another live session has assigned leaves it alone", () => {
    expect(given(...one, by("ses_b", assigned)).when(assign()).refusal).toEqual({
      code: "assigned-elsewhere",
      what: 'assignment of tn-1 "TN-1" [planned]',
      why: "another live session has assigned it",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "dg-1 of session ses_b",
    });
  });

  it("of a task that a session assigned which is gone takes it over", () => {
    expect(given(...one, by("ses_b", assigned)).when(assign(), gone).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "assigned anew" },
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

  it("of a task that waits starts what it waits for", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { dependsOn: ["tn-2"] }), node("tn-2"))).when(assign()).refusal,
    ).toEqual({
      code: "blocked",
      what: 'assignment of tn-1 "TN-1" [planned]',
      why: 'it is blocked: depends on tn-2 "TN-2" [planned]',
      instead: { tool: "govern_task", args: { action: "start", task: "tn-2" } },
      evidence: "tn-2",
    });
  });

  it("of a task that is not there says so", () => {
    expect(given(...one).when(assign({ task: "tn-9" })).refusal).toEqual({
      code: "unknown-task",
      what: "task tn-9 was named",
      why: "there is no task with this id or name",
      instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      evidence: "tasks: tn-1, tn-2",
    });
  });

  it("to an agent that is not there names those that are", () => {
    expect(
      given(...one).when(
        assign({ agent: "wizard", scope: { allowedPaths: ["src/**"], allowedTools: ["write"] } }),
        AGENTS,
      ).refusal,
    ).toEqual({
      code: "unknown-agent",
      what: 'assignment to "wizard"',
      why: "this OpenCode has no such subagent",
      instead: {
        tool: "govern_delegate",
        args: {
          action: "assign",
          task: "tn-1",
          agent: "general",
          allowedPaths: ["src/**"],
          allowedTools: ["write"],
        },
      },
      evidence: "subagents: general, idumb-investigator",
    });
  });

  it("of new work to an agent that is not there keeps what was asked", () => {
    expect(
      given().when(
        assign({
          task: null,
          agent: "wizard",
          spec: { name: "New", expectedOutput: "n", allowedTools: ["write"] },
        }),
        AGENTS,
      ).refusal,
    ).toEqual({
      code: "unknown-agent",
      what: 'assignment to "wizard"',
      why: "this OpenCode has no such subagent",
      instead: {
        tool: "govern_delegate",
        args: {
          action: "assign",
          name: "New",
          expectedOutput: "n",
          agent: "general",
          allowedTools: ["write"],
        },
      },
      evidence: "subagents: general, idumb-investigator",
    });
  });

  it("to an agent whose role is another names one that suits", () => {
    expect(given(...one).when(assign({ agent: "idumb-investigator" }), AGENTS).refusal).toEqual({
      code: "unsuitable-agent",
      what: 'assignment of tn-1 "TN-1" [planned] to idumb-investigator',
      why: "a task of a development plan is not for the role investigator, which idumb-investigator has",
      instead: { tool: "govern_delegate", args: { action: "assign", task: "tn-1", agent: "general" } },
      evidence: "plan wp-1 is development",
    });
  });
});
