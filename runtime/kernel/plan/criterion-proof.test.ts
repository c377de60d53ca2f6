/** What a criterion of a plan may be proved by, and what is offered instead of a claim. */
import { describe, expect, it } from "vitest";
import { active, criteria, done, started, two } from "../at-work.fixture.ts";
import { checkpoint, given } from "../given.fixture.ts";
import type { Event } from "../event.ts";
const update = { type: "update-plan", plan: "wp-1" } as const;

describe("the evidence of a criterion", () => {
  it("is told the nearest proof of a criterion: a completed task, else a checkpoint, else to look", () => {
    const said = { ...update, criterion: 2, evidence: "it works" } as const;
    const shown = (...past: readonly Event[]) => {
      const refusal = given(...two, criteria, ...past).when(said).refusal;
      return [refusal?.code, refusal?.instead, refusal?.evidence];
    };
    const proves = (evidence: string) => ({
      tool: "govern_plan",
      args: { action: "update", plan: "wp-1", criterion: 2, evidence },
    });
    const code = "criterion-unproved";
    const begun = [active, started("tn-1"), checkpoint(1)];
    expect([
      shown(...begun, done("tn-1"), started("tn-2"), checkpoint(2, "tn-2")),
      shown(...begun),
      shown(),
    ]).toEqual([
      [code, proves("tn-1"), "nearest: tn-1"],
      [code, proves("cp-1"), "nearest: cp-1"],
      [code, { tool: "govern_task", args: { action: "status" } }, "no task of the plan has anything to show"],
    ]);
  });

  it("takes as proof a completed task, a checkpoint or a file, wherever the text names it", () => {
    const past = [...two, criteria, active, started("tn-1"), checkpoint(1)];
    const takes = (evidence: string, more: readonly Event[] = []) =>
      given(...past, ...more).when({ ...update, criterion: 2, evidence }).refusal === null;
    expect(
      [
        "see  (cp-1), all green",
        "tn-1.ts:120",
        "tn-1.ts#12: seen",
        "tn-1.ts:12:5",
        "cp-1.",
        "tn-1",
        "tn-2 is done",
      ].map((text) => [takes(text), takes(text, [done("tn-1")])]),
    ).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ]);
  });
});
