/** What goes with a plan that is given up, and what stays. */
import { expect, it } from "vitest";
import { given, node, plan } from "../given.fixture.ts";
import { asked, chosen } from "../signal/heard.fixture.ts";
import { choicesInForce } from "./tech-choice.ts";
import { holdOf } from "../signal/hold.ts";
import type { Event } from "../event.ts";

const STRIPE = chosen("td-1", "payments", "Stripe");
const work: readonly Event[] = [STRIPE, ...plan("wp-1", node("tn-1"))];
const abandon = { type: "abandon-plan", plan: "wp-1", reason: "not needed" } as const;

function after(...past: readonly Event[]): { readonly left: readonly string[]; readonly isHeld: boolean } {
  const events = given(...past).when(abandon).events ?? [];
  const { state } = given(...past, ...events);
  return {
    left: choicesInForce(state, "payments").map(({ choice }) => choice),
    isHeld: holdOf(state, "ses_a") !== null,
  };
}

it("giving up a plan answers the question about it, and takes along what rested on it alone", () => {
  expect(after(...work, asked(["tn-1"], { slots: ["payments"] }))).toEqual({ left: [], isHeld: false });
});

it("without a question it takes nothing along", () => {
  expect(after(...work).left).toEqual(["Stripe"]);
});

it("answers no question that proposed another choice", () => {
  const proposed = [{ slot: "payments", value: "Adyen", how: "changed" }] as const;
  expect(after(...work, asked(["tn-1"], { slots: ["payments"], proposed }))).toEqual({
    left: ["Stripe"],
    isHeld: true,
  });
});

it.each<[string, readonly Event[]]>([
  ["settled by the human", [...work, { type: "choice-settled", id: "td-1", by: "human" }]],
  ["decided by the agent", [chosen("td-1", "payments", "Stripe", { source: "agent" }), ...work.slice(1)]],
  ["other work rests on it", [...work, ...plan("wp-2", node("tn-2"))]],
  [
    "it was there before another choice",
    [...work, chosen("td-2", "payments", "Adyen", { replaces: ["td-1"] })],
  ],
])("keeps a decision: %s", (_title, past) => {
  expect(after(...past, asked(["tn-1"], { slots: ["payments"] })).left).not.toEqual([]);
});
