/** The calls that end a hold: nothing changes, or what happens to each open task of the plan it touches. */
import { planCall, taskCall } from "../task/find-work.ts";
import { isOpen, nodesOf } from "../graph.ts";
import { rowOf } from "../table.ts";
import type { Hold } from "../record/hold.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";

const REASON: Readonly<Record<string, string>> = {
  pivot: "the human changed the goal",
  return: "the human went back to another goal",
  abandon: "the human gave it up",
};

/** What an agent of any role may call, and what costs it least. */
export const unchangedCall = (): SuggestedCall => taskCall("status", { course: "unchanged" });

/** Works verbatim. Several plans are answered one after the other. */
export function resolveCall(state: State, hold: Hold): SuggestedCall {
  const plan = rowOf(state.nodes, hold.tasks[0] ?? "")?.workPlanId ?? "";
  const asked = new Set(hold.tasks);
  const decisions = nodesOf(state, plan)
    .filter(isOpen)
    .map(({ id }) =>
      hold.isCertain && asked.has(id)
        ? {
            task: id,
            decision: hold.kind === "abandon" ? "abandon" : "defer",
            reason: REASON[hold.kind ?? "pivot"] ?? "the human said so",
          }
        : { task: id, decision: "keep" },
    );
  return planCall("resolve", { plan, decisions });
}
