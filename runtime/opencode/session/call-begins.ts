/**
 * The gate of one call. On the allow path: effect, freshness check, verdict, nothing else. Where the gate itself is
 * broken, mode strict closes for everything but readers and the other modes keep the rules that need no state.
 */
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import { isAllowedOnce } from "../gate/allow-once.ts";
import { chargeCall } from "../gate/charge-call.ts";
import { gateCall, gateWithoutState } from "../gate/gate-call.ts";
import { keepCopies } from "../gate/keep-copies.ts";
import { permitCall } from "../gate/permit-call.ts";
import { refuseCall, refuseWithoutState } from "../gate/refuse-call.ts";
import { noteUnread } from "../gate/seen-files.ts";
import { keepCheck } from "../validation/check-at-start.ts";
import { noteActed } from "./continue-work.ts";
import { tellSecondTry } from "./rejected-calls.ts";
import { noteLaunch } from "./watch-delegations.ts";
import { progressed } from "./vain-compactions.ts";
import { placeOf } from "./watch-history.ts";
import type { Effect } from "@idumb/shell-effects";
import type { CallAhead } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Tools that change nothing by definition: let through even when our own code is broken in mode strict. */
const READERS: ReadonlySet<string> = new Set([
  HOST_TOOL.read,
  HOST_TOOL.glob,
  HOST_TOOL.grep,
  HOST_TOOL.question,
  HOST_TOOL.todowrite,
  HOST_TOOL.skill,
  HOST_TOOL.invalid,
  TOOL.plan,
  TOOL.task,
  TOOL.delegate,
  TOOL.anchor,
]);

const mayChange = ({ writes, writesUnknown, opaque, runner, git, unknownTool }: Effect): boolean =>
  writes.length > 0 || writesUnknown || unknownTool || opaque !== null || runner !== null || git !== null;

/**
 * @param isAgents false for a call that a human typed, which hands no task on.
 * @returns a promise only where the call may take something away: it waits until that is kept.
 */
export function callBegins(
  project: GovernedProject,
  call: CallAhead,
  isAgents: boolean,
): void | Promise<void> {
  const memory = project.sessions.known(call.sessionID);
  if (memory) {
    noteActed(memory);
    progressed(memory);
  }
  const gated = gateCall(project, call, true);
  const { verdict, state } = gated;
  const refusal = chargeCall(project, call, state) ?? (verdict.allow ? null : verdict.refusal);
  if (refusal && !isAllowedOnce(project, call, refusal, state))
    return refuseCall(project, call, refusal, state);
  if (verdict.allow && verdict.record === "unread")
    noteUnread(project.sessions.of(call.sessionID), call.callID);
  if (memory) tellSecondTry(project, memory, call, gated.effect);
  if (mayChange(gated.effect)) keepCheck(project, state, call.sessionID);
  permitCall(project, call, gated, memory && placeOf(memory, call.callID));
  if (call.tool === HOST_TOOL.task && isAgents) noteLaunch(project, call, state);
  return keepCopies(project, call, gated.effect);
}

/** The same where the gate failed. */
export function callBeginsUngated(project: GovernedProject, call: CallAhead): void {
  if (READERS.has(call.tool)) return;
  if (project.config.mode === "strict")
    return refuseWithoutState(call, {
      code: "governance-broken",
      what: `${call.tool} while governance is broken`,
      why: "mode strict lets nothing through when its own check fails",
      instead: { human: "Ask the human to look at the log of OpenCode and to restart it." },
      evidence: "hook tool.execute.before failed",
    });
  const verdict = gateWithoutState(project, call);
  if (!verdict.allow) refuseWithoutState(call, verdict.refusal);
}
