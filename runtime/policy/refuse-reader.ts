/**
 * An agent of the host that may change nothing, such as `plan`: no task of ours gives it what the host keeps from it. It
 * may write the plans that the host lets it write, and the refusal names who can change files, not how it could.
 */
import type { Effect } from "@idumb/shell-effects";
import { isScratch } from "@idumb/shell-effects/project-path";
import type { GateView } from "./gate.ts";
import type { Refusal } from "../kernel/refusal.ts";
import { describeCall } from "./describe-call.ts";
import { inPathScope } from "./path-scope.ts";

/** OpenCode 1.18.33 lets `plan` write `.opencode/plans/*.md` of the project's root, and `plans/` of its own data folder. */
const PLANS: readonly string[] = [".opencode/plans/*.md"];
const HOST_PLANS = /\/opencode\/plans\/[^/]+\.md$/;

const isPlan = (view: GateView, path: string): boolean =>
  inPathScope(path, PLANS, view.directory) ||
  inPathScope(path, PLANS, view.repository ?? view.directory) ||
  HOST_PLANS.test(path);

/** Would the call change anything but plans? */
export function changesAsReader(view: GateView, effect: Effect): boolean {
  if (effect.writesUnknown || effect.opaque !== null || effect.git !== null) return true;
  return effect.writes.some((path) => !isPlan(view, path) && !isScratch(view, path));
}

/** @param evidence the state it rests on, in one line. */
export function readOnlyAgent(
  view: GateView,
  call: { readonly tool: string; readonly args: unknown },
  evidence: string,
): Refusal {
  const why = (who: string): string =>
    `${who} chose the agent ${view.reader}, which changes nothing but its own plans (${PLANS.join(", ")}).`;
  return {
    code: "read-only-agent",
    what: `${describeCall(call, view.directory)} may change files.`,
    why: why("The human"),
    whyForHuman: why("You"),
    instead: {
      human:
        "Go on reading and planning, and answer with the plan. The human switches to another agent when it is to be carried out.",
    },
    evidence,
  };
}
