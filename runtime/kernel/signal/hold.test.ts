/** A question about the plan: what it holds, who answers it, and by which call. */
import { describe, expect, it } from "vitest";
import { givenUp, putOff, planGivenUp, two, atWork, elsewhere } from "../at-work.fixture.ts";
import { node, plan, opened, given } from "../given.fixture.ts";
import type { Signed } from "../given.fixture.ts";
import { questioned } from "./heard.fixture.ts";
import { holdOf, openWorkOf } from "./hold.ts";
import { resolveCall } from "./resolve-call.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
const doubt = { kind: "abandon", isCertain: false, quote: "hm" } as const;
const held = [...atWork, questioned(["tn-1", "tn-2"])];
const summary = (state: State, id = "ses_a") => holdOf(state, id);

const answer = (...past: readonly (Event | Signed)[]) => {
  const { state } = given(...past);
  return resolveCall(state, holdOf(state, "ses_a") ?? expect.unreachable());
};

describe("a question about the plan", () => {
  it("asks about what is still open", () => {
    expect([
      summary(given(...held).state)?.tasks,
      summary(given(...held, putOff("tn-1")).state)?.tasks,
      summary(given(...held, putOff("tn-1"), givenUp("tn-2")).state),
      summary(given(...atWork).state),
      summary(given(...held).state, "ses_b"),
    ]).toEqual([["tn-1", "tn-2"], ["tn-2"], null, null, null]);
  });

  it("holds for the subagents of the session", () => {
    expect(holdOf(given(opened("ses_c", "ses_a"), ...held).state, "ses_c")?.quote).toBe("do B instead");
  });

  it("is answered task by task", () => {
    expect([
      summary(given(...held, { type: "plan-answered", tasks: ["tn-1"], how: "h" }).state)?.tasks,
      given(...held, { type: "plan-answered", tasks: ["tn-1", "tn-2"], how: "h" }).state.holds,
      given(...atWork, { type: "plan-answered", tasks: ["tn-1"], how: "h" }).state.holds,
    ]).toEqual([["tn-2"], {}, undefined]);
  });

  it("that is certain is not softened by one that may be none", () => {
    expect(summary(given(...held, questioned(["tn-2"], doubt)).state)).toEqual({
      kind: "pivot",
      isCertain: true,
      quote: "do B instead",
      tasks: ["tn-2"],
      at: 500,
    });
  });

  it("that may be none is replaced by one that is certain", () => {
    expect(summary(given(...atWork, questioned(["tn-2"], doubt), questioned(["tn-1"])).state)).toEqual({
      kind: "pivot",
      isCertain: true,
      quote: "do B instead",
      tasks: ["tn-1"],
      at: 500,
    });
  });

  it("is answered by a call that says something of every open task", () => {
    expect([answer(...held), answer(...atWork, questioned(["tn-1"]))]).toEqual([
      {
        tool: "govern_plan",
        args: {
          action: "resolve",
          plan: "wp-1",
          decisions: [
            { task: "tn-1", decision: "defer", reason: "the human changed the goal" },
            { task: "tn-2", decision: "defer", reason: "the human changed the goal" },
          ],
        },
      },
      {
        tool: "govern_plan",
        args: {
          action: "resolve",
          plan: "wp-1",
          decisions: [
            { task: "tn-1", decision: "defer", reason: "the human changed the goal" },
            { task: "tn-2", decision: "keep" },
          ],
        },
      },
    ]);
  });

  it("that gives work up suggests to abandon it, and one that may be none to keep it", () => {
    expect(
      (["abandon", "return", "pivot"] as const).flatMap((kind) =>
        [true, false].map(
          (isCertain) =>
            resolveCall(given(...atWork, questioned(["tn-1"], { kind, isCertain, quote: "q" })).state, {
              kind,
              isCertain,
              quote: "q",
              tasks: ["tn-1"],
              at: 1,
            }).args["decisions"],
        ),
      ),
    ).toEqual([
      [
        { task: "tn-1", decision: "abandon", reason: "the human gave it up" },
        { task: "tn-2", decision: "keep" },
      ],
      [
        { task: "tn-1", decision: "keep" },
        { task: "tn-2", decision: "keep" },
      ],
      [
        { task: "tn-1", decision: "defer", reason: "the human went back to another goal" },
        { task: "tn-2", decision: "keep" },
      ],
      [
        { task: "tn-1", decision: "keep" },
        { task: "tn-2", decision: "keep" },
      ],
      [
        { task: "tn-1", decision: "defer", reason: "the human changed the goal" },
        { task: "tn-2", decision: "keep" },
      ],
      [
        { task: "tn-1", decision: "keep" },
        { task: "tn-2", decision: "keep" },
      ],
    ]);
  });
});

describe("the work that a message is about", () => {
  it("is that of the plans the session works on, else what nobody is at", () => {
    expect([
      openWorkOf(given(...atWork, ...plan("wp-2", node("tn-3"))).state, "ses_a").map(({ id }) => id),
      openWorkOf(given(...two, ...plan("wp-2", node("tn-3"))).state, "ses_a").map(({ id }) => id),
      openWorkOf(given(...elsewhere).state, "ses_a").map(({ id }) => id),
      openWorkOf(given(...two, planGivenUp("wp-1")).state, "ses_a"),
    ]).toEqual([["tn-1", "tn-2"], ["tn-1", "tn-2", "tn-3"], ["tn-2"], []]);
  });
});
