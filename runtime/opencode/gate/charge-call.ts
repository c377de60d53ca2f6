/**
 * The budget of a subagent. Every call counts; past the budget it is told to report, and one that does not is
 * stopped, as is one that was recalled and goes on. The abort is never awaited: the hook that asks for it is
 * part of the turn that it ends.
 */
import { chargedDelegation } from "../../kernel/delegation/delegation.ts";
import { taskCall } from "../../kernel/task/find-work.ts";
import { OUR_TOOLS } from "../../kernel/tool-names.ts";
import type { Delegation } from "../../kernel/record/delegation.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";
import { slice } from "../project/slice.ts";
import type { ToolCall } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface Charge {
  /** Calls that the session made as the subagent of a delegation. */
  charged: { readonly id: string; readonly calls: number } | null;
  /** Why its turn failed, until it is idle. */
  broke: string | null;
}

const chargeOf = slice<SessionMemory, Charge>(() => ({ charged: null, broke: null }));

/** The session's turn failed; the first reason counts. */
export function noteBroke(memory: SessionMemory, why: string): void {
  chargeOf(memory).broke ??= why;
}

/** Why the turn that is over failed, or null; asked once. */
export function takeBroke(memory: SessionMemory): string | null {
  const own = chargeOf(memory);
  const { broke } = own;
  own.broke = null;
  return broke;
}

/** Calls past the budget in which it may still report. */
const GRACE_CALLS = 3;

function recalled(delegation: Delegation, tool: string): Refusal {
  return {
    code: "recalled",
    what: `${tool} by the subagent of ${delegation.id}`,
    why: `the delegation was recalled: ${delegation.result ?? "no reason kept"}`,
    instead: { human: "Stop here and say in one sentence what you did." },
    evidence: `${delegation.id} is recalled`,
  };
}

function spent(delegation: Delegation, tool: string, calls: number, isAtWork: boolean): Refusal {
  return {
    code: "budget-spent",
    what: `${tool} as call ${calls} of ${delegation.callBudget}`,
    why: "the call budget of this delegation is used up. Report what there is; a subagent that goes on is stopped",
    whyForHuman: "Its budget of calls is used up. It reports what there is, or is stopped.",
    instead: isAtWork
      ? taskCall("review")
      : { human: "Your report is in. Stop here and say in one sentence what you did." },
    evidence: `${delegation.id}, ${delegation.nodeId}`,
  };
}

/** Every so many calls the count goes to the journal, so that no more than these are forgotten at a crash. */
const KEPT_EVERY = 5;

/** Calls counted for a delegation: by this process, or before it as far as the journal knows. */
export function callsOf(project: GovernedProject, delegation: Delegation): number {
  const child = delegation.child === null ? undefined : project.sessions.known(delegation.child);
  const charged = child && chargeOf(child).charged;
  return charged?.id === delegation.id ? charged.calls : delegation.calls;
}

/** After a call, off the gate's way: keeps the count when it has moved on far enough. */
export function keepCount(project: GovernedProject, sessionID: string): void {
  const delegation = chargedDelegation(project.store.known(), sessionID);
  if (delegation?.status !== "working") return;
  const calls = callsOf(project, delegation);
  if (calls < delegation.calls + KEPT_EVERY) return;
  const context = project.contextFor(delegation.child ?? sessionID);
  project.store.execute({ type: "count-calls", calls }, context, "evidence");
}

/**
 * Counts one call of a subagent that has a delegation, or of one that it started itself without giving it a task; the
 * refusal, or null.
 */
export function chargeCall(project: GovernedProject, input: ToolCall, state: State): Refusal | null {
  const delegation = chargedDelegation(state, input.sessionID);
  if (!delegation?.child) return null;
  const isOwn = delegation.child === input.sessionID;
  const memory = project.sessions.of(delegation.child);
  const calls = callsOf(project, delegation) + 1;
  chargeOf(memory).charged = { id: delegation.id, calls };
  if (delegation.status === "recalled") {
    project.voice.stop(input.sessionID);
    return recalled(delegation, input.tool);
  }
  if (calls <= delegation.callBudget) return null;
  const isAtWork = isOwn && delegation.status === "working";
  if (calls > delegation.callBudget + GRACE_CALLS) {
    noteBroke(memory, `it ran away: ${calls} calls, ${delegation.callBudget} were allowed`);
    for (const id of new Set([input.sessionID, delegation.child])) project.voice.stop(id);
  } else if (OUR_TOOLS.has(input.tool)) return null;
  return spent(delegation, input.tool, calls, isAtWork);
}
