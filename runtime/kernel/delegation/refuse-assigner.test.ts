/** What is said to who may not delegate now, whole: a model acts on every part of a refusal. */
import { describe, expect, it } from "vitest";
import { CHILD, asChild, one, assigned, bound, assign } from "./delegated.fixture.ts";
import { active, started, failed } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
const fresh = assign({ task: null, spec: { name: "New", expectedOutput: "n", allowedPaths: ["src/**"] } });
const begun = [active, started("tn-1")];

describe("a session that assigns", () => {
  it("by a subagent without a task of its own is not its to make", () => {
    expect(given(...one, opened(CHILD, "ses_a")).when(assign(), asChild).refusal).toEqual({
      code: "child-session",
      what: "a subagent delegating",
      why: "you are a subagent of a session without an active task: read and report, nothing else",
      instead: { human: "Report to the session that started you: it must start a task first." },
      evidence: "parent ses_a, active task none",
    });
  });

  it("on a host where subagents escape the gate is the human's to run", () => {
    expect(
      given(...one).when(assign(), { delegationBarred: "subagents are not judged on this host" }).refusal,
    ).toEqual({
      code: "children-ungoverned",
      what: "a delegation",
      why: "subagents are not judged on this host",
      instead: {
        human: "Do the work in this session, call by call. Only the human can run it as a subagent.",
      },
      evidence: "no hook is called in subagents here",
    });
  });

  it("deeper than our setting allows names the setting", () => {
    expect(
      given(...one, assigned, ...bound).when(fresh, { ...asChild, maxDelegationDepth: 1, hostDepth: 5 })
        .refusal,
    ).toEqual({
      code: "too-deep",
      what: "a delegation 2 sessions deep",
      why: '"maxDelegationDepth" in .opencode/idumb.jsonc is 1',
      instead: {
        human:
          'Do this part in this session. Only the human raises "maxDelegationDepth" in .opencode/idumb.jsonc.',
      },
      evidence: "depth 1, limit 1",
    });
  });

  it("deeper than the host allows names the host's setting", () => {
    expect(
      given(...one, assigned, ...bound).when(fresh, { ...asChild, maxDelegationDepth: 5, hostDepth: 1 })
        .refusal,
    ).toEqual({
      code: "too-deep",
      what: "a delegation 2 sessions deep",
      why: '"subagent_depth" in opencode.json is 1',
      instead: {
        human: 'Do this part in this session. Only the human raises "subagent_depth" in opencode.json.',
      },
      evidence: "depth 1, limit 1",
    });
  });

  it("as deep as both allow is made", () => {
    expect(
      given(...one, assigned, ...bound)
        .when(fresh, { ...asChild, maxDelegationDepth: 2, hostDepth: 2 })
        .events?.at(-1),
    ).toEqual({
      type: "delegation-assigned",
      id: "dg-2",
      nodeId: "tn-3",
      agent: "general",
      callBudget: 60,
      within: "tn-1",
    });
  });

  it("out of a task that does not allow the task call is made without", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { allowedTools: ["write", "edit"] }), node("tn-2")), ...begun).when(
        assign({ task: "tn-2" }),
      ).refusal,
    ).toEqual({
      code: "tool-not-allowed",
      what: "a delegation",
      why: "the active task tn-1 allows only write, edit, so the task call would be refused",
      instead: {
        human:
          "Do this part with these tools. tn-1 must be completed, or widened by the human, before anything is delegated.",
      },
      evidence: "active in this session: tn-1",
    });
  });

  it("out of a task that allows the task call is made", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { allowedTools: ["write", "task"] }), node("tn-2")), ...begun).when(
        assign({ task: "tn-2" }),
      ).events,
    ).toEqual([
      {
        type: "delegation-assigned",
        id: "dg-1",
        nodeId: "tn-2",
        agent: "general",
        callBudget: 60,
        within: "tn-1",
      },
    ]);
  });

  it("of that very task is made though it does not allow the task call", () => {
    expect(
      given(...plan("wp-1", node("tn-1", { allowedTools: ["write"] })), ...begun).when(assign()).events,
    ).toEqual([
      { type: "task-reopened", nodeId: "tn-1", reason: "handed to general" },
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

  it("while a failure is unanswered tells how to answer it", () => {
    expect(
      given(
        ...one,
        assigned,
        ...bound,
        { type: "delegation-failed", id: "dg-1", reason: "no API" },
        failed("tn-1", "no API"),
      ).when(assign({ task: "tn-2" })).refusal,
    ).toEqual({
      code: "failure-unanswered",
      what: "a further delegation",
      why: 'the subagent at tn-1 "TN-1" [failed] failed: no API. Say first what becomes of it: reopen, defer or abandon it, or assign it again',
      instead: { tool: "govern_task", args: { action: "reopen", task: "tn-1", reason: "it is tried again" } },
      evidence: "tn-1 is failed",
    });
  });

  it("of the task that failed answers the failure, by its name too", () => {
    expect(
      given(
        ...one,
        assigned,
        ...bound,
        { type: "delegation-failed", id: "dg-1", reason: "no API" },
        failed("tn-1", "no API"),
      ).when(assign({ task: "Tn-1" })).events,
    ).toEqual([
      { type: "task-reopened", nodeId: "tn-1", reason: "assigned again, to general" },
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
