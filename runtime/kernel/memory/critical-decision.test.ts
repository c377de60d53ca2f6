/** Critical decisions: who writes, replaces and retires them, and what the others are told. */
import { describe, expect, it } from "vitest";
import { child } from "../at-work.fixture.ts";
import { opened, given } from "../given.fixture.ts";
import { create, kept, resolve } from "./anchors.fixture.ts";

const worker = { keepsDecisions: false, agent: "idumb-executor" };

describe("a critical decision", () => {
  it("is not written by who carries the work out", () => {
    expect(given().when(create({ priority: "critical", anchorType: "decision" }), worker).refusal).toEqual({
      code: "critical-decision",
      what: "writing a critical decision",
      why: "critical decisions belong to who plans the work, not to who carries it out",
      instead: {
        tool: "anchor",
        args: { action: "create", type: "decision", priority: "high", content: "Use JWT" },
      },
      evidence: "agent idumb-executor, session ses_a",
    });
  });

  it("is not written in a subagent's session", () => {
    expect(
      given(opened("ses_c", "ses_a")).when(create({ priority: "critical", anchorType: "decision" }), child)
        .refusal?.evidence,
    ).toBe("agent build, session ses_c, child of ses_a");
  });

  it("is not replaced by who carries the work out", () => {
    expect(given(kept("an-1", "Old")).when(create({ supersedes: "an-1" }), worker).refusal).toEqual({
      code: "critical-decision",
      what: "replacing a critical decision",
      why: "critical decisions belong to who plans the work, not to who carries it out",
      instead: { human: "Ask the human: whether an-1 still holds." },
      evidence: "agent idumb-executor, session ses_a",
    });
  });

  it("is not retired by who carries the work out", () => {
    expect(given(kept("an-1", "Old")).when(resolve("an-1"), worker).refusal).toEqual({
      code: "critical-decision",
      what: "retiring a critical decision",
      why: "critical decisions belong to who plans the work, not to who carries it out",
      instead: { human: "Ask the human: whether an-1 still holds." },
      evidence: "agent idumb-executor, session ses_a",
    });
  });

  it("is not retired in a subagent's session", () => {
    expect(
      given(opened("ses_c", "ses_a"), kept("an-1", "Old")).when(resolve("an-1"), child).refusal?.instead,
    ).toEqual({ human: "Report to session ses_a: whether an-1 still holds." });
  });

  it("is not replaced by what stands already, by who carries the work out", () => {
    expect(
      given(kept("an-1", "Use JWT", { priority: "high", anchorType: "context" }), kept("an-2", "Old")).when(
        create({ supersedes: "an-2" }),
        worker,
      ).refusal?.code,
    ).toBe("critical-decision");
  });

  it("is written, replaced and retired by who plans", () => {
    expect([
      given().when(create({ priority: "critical", anchorType: "decision" })).events?.length,
      given(kept("an-1", "Old")).when(create({ supersedes: "an-1" })).events?.length,
      given(kept("an-1", "Old")).when(resolve("an-1")).events,
    ]).toEqual([1, 2, [{ type: "anchor-resolved", anchorId: "an-1", reason: "over" }]]);
  });

  it("of lesser weight, and what is no decision, is everybody's", () => {
    expect([
      given().when(create({ priority: "high", anchorType: "decision" }), worker).events?.length,
      given().when(create({ priority: "critical" }), worker).events?.length,
      given(kept("an-1", "x", { priority: "high" })).when(resolve("an-1"), worker).events?.length,
      given(kept("an-1", "x", { anchorType: "context" })).when(resolve("an-1"), worker).events?.length,
    ]).toEqual([1, 1, 1, 1]);
  });
});
