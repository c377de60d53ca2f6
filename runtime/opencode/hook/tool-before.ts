/**
 * The gate. On the allow path: effect, freshness check, verdict, nothing else. A refusal is thrown, which
 * OpenCode shows the model as the tool's error, word for word.
 */
import { TOOL } from "../../kernel/tool-names.ts";
import { isAllowedOnce } from "../gate/allow-once.ts";
import { chargeCall } from "../gate/charge-call.ts";
import { gateCall, gateWithoutState } from "../gate/gate-call.ts";
import { permitCall } from "../gate/permit-call.ts";
import { refuseCall, refuseWithoutState } from "../gate/refuse-call.ts";
import { noteUnread } from "../gate/seen-files.ts";
import { callAhead, isSubtaskCommand } from "../host/call-ahead.ts";
import { noteActed } from "../session/continue-work.ts";
import { noteLaunch } from "../session/watch-delegations.ts";
import { placeOf } from "../session/watch-history.ts";
import type { BeforeInput, BeforeOutput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Tools that change nothing by definition: let through even when our own code is broken in mode strict. */
const READERS: ReadonlySet<string> = new Set([
  "read",
  "glob",
  "grep",
  "question",
  "todowrite",
  "skill",
  "invalid",
  TOOL.plan,
  TOOL.task,
  TOOL.delegate,
  TOOL.anchor,
]);

/** The body of `tool.execute.before`. */
export function toolBefore(project: GovernedProject): (input: BeforeInput, output: BeforeOutput) => void {
  return (input, output) => {
    const memory = project.sessions.known(input.sessionID);
    if (memory?.parentID) project.host.sawChildAsked();
    if (memory) noteActed(memory);
    const call = callAhead(input, output);
    const gated = gateCall(project, call, true);
    const { verdict, state } = gated;
    const refusal = chargeCall(project, call, state) ?? (verdict.allow ? null : verdict.refusal);
    if (refusal && !isAllowedOnce(project, call, refusal, state))
      return refuseCall(project, call, refusal, state);
    if (verdict.allow && verdict.record === "unread")
      noteUnread(project.sessions.of(call.sessionID), call.callID);
    permitCall(project, call, gated, memory && placeOf(memory, call.callID));
    // What a human types into a subtask command is never a key.
    if (call.tool === "task" && !isSubtaskCommand(call)) noteLaunch(project, call, state);
  };
}

/** When the gate failed: strict closes for everything but readers, the others keep the rules that need no state. */
export function toolBeforeBroken(
  project: GovernedProject,
): (input: BeforeInput, output: BeforeOutput) => void {
  return (input, output) => {
    if (READERS.has(input.tool)) return;
    const call = callAhead(input, output);
    if (project.config.mode === "strict")
      return refuseWithoutState(call, {
        code: "governance-broken",
        what: `${input.tool} while governance is broken`,
        why: "mode strict closes when the gate itself fails",
        instead: { human: "Ask the human to look at the log of OpenCode and to restart it." },
        evidence: "hook tool.execute.before failed",
      });
    const verdict = gateWithoutState(project, call);
    if (!verdict.allow) refuseWithoutState(call, verdict.refusal);
  };
}
