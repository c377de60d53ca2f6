/**
 * The gate. On the allow path: effect, freshness check, verdict, nothing else. A refusal is thrown, which
 * OpenCode shows the model as the tool's error, word for word.
 */
import { callKey, isAllowedOnce } from "../gate/allow-once.ts";
import { renderRefusal } from "../../context/render-refusal.ts";
import { chainLine } from "../../context/chain.ts";
import { chargeCall } from "../gate/charge-call.ts";
import { noteLaunch } from "../session/watch-delegations.ts";
import { RefusedCall } from "./guard-hook.ts";
import { gateCall, gateWithoutState, scopesOf } from "../gate/gate-call.ts";
import { judge } from "../project/load-judge.ts";
import { countRefusal } from "../project/session-desk.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";
import type { GatedCall } from "../gate/gate-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";

export interface BeforeInput {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

export interface BeforeOutput {
  args: unknown;
}

/** Tools that run what their text says, and whatever that calls. */
const SHELLS: ReadonlySet<string> = new Set(["bash", TOOL.shell]);

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

/**
 * OpenCode 1.18.33: a throw on a subtask command (its callID is a part id) wedges the session for good.
 * Such a call is answered by turning the child's prompt into the refusal.
 */
function isSubtaskCommand(input: BeforeInput): boolean {
  return input.tool === "task" && input.callID.startsWith("prt_");
}

function answer(input: BeforeInput, output: BeforeOutput, text: string): void {
  const { args } = output;
  if (!isSubtaskCommand(input) || typeof args !== "object" || args === null) throw new RefusedCall(text);
  Object.assign(args, { prompt: `Do nothing. Reply with exactly this text:\n${text}` });
}

function storeBroken(project: GovernedProject, refusal: Refusal): Refusal {
  if (project.broken === null || refusal.code !== "no-active-task") return refusal;
  return {
    ...refusal,
    code: "store-broken",
    why: `the governance state cannot be kept and mode strict closes: ${project.broken}`,
    instead: { human: "Ask the human to repair what WHY names and to restart OpenCode." },
  };
}

/** The same refused call again is answered louder; the third time the human hears of it. */
function escalation(count: number): string {
  if (count === 1) return "";
  const before = ` (this same call was refused ${count - 1} ${count === 2 ? "time" : "times"} before and will be again)`;
  return count < 3 ? before : `${before}. The human was told: do what USE INSTEAD says, or stop and ask`;
}

function refuse(
  project: GovernedProject,
  input: BeforeInput,
  output: BeforeOutput,
  refusal: Refusal,
  state: State,
): void {
  const memory = project.sessions.of(input.sessionID);
  const count = countRefusal(memory, `${refusal.code} ${callKey(input.tool, output.args)}`);
  const shown = storeBroken(project, refusal);
  if (count === 3)
    project.voice.toast("warning", `The agent keeps trying a refused call: ${shown.what}. ${shown.why}`);
  project.voice.log("debug", `refused ${input.tool} in ${input.sessionID}: ${shown.code}`);
  answer(
    input,
    output,
    renderRefusal({ ...shown, why: shown.why + escalation(count) }, chainLine(state, input.sessionID)),
  );
}

/** Notes what the call may change, to be compared with what it will have changed. */
export function permit(project: GovernedProject, input: BeforeInput, args: unknown, gated: GatedCall): void {
  const { effect, state, verdict } = gated;
  const runsCode = effect.unknownTool || SHELLS.has(input.tool);
  if (!runsCode && effect.writes.length === 0 && !effect.writesUnknown) return;
  const { mayWriteUnnamed, describeCall } = judge();
  // What was refused and is here all the same, a human has allowed: whatever it does was meant.
  const scopes = verdict.allow ? scopesOf : () => [];
  project.disk.ledger.permit({
    writes: effect.writes,
    within: !verdict.allow || mayWriteUnnamed(effect) ? scopes(project, state, input.sessionID) : null,
    sessionID: input.sessionID,
    callID: input.callID,
    summary: runsCode ? describeCall({ tool: input.tool, args }, project.directory) : "",
    tool: input.tool,
    runsCode,
    place: project.sessions.known(input.sessionID)?.history.calls.get(input.callID),
  });
}

/** The body of `tool.execute.before`. */
export function toolBefore(project: GovernedProject): (input: BeforeInput, output: BeforeOutput) => void {
  return (input, output) => {
    const memory = project.sessions.known(input.sessionID);
    if (memory?.parentID) project.host.sawChildAsked();
    if (memory) memory.continuation.acted = true;
    const gated = gateCall(project, input.sessionID, input.tool, output.args, true);
    const { verdict, state } = gated;
    const refusal = chargeCall(project, input, state) ?? (verdict.allow ? null : verdict.refusal);
    if (refusal && !isAllowedOnce(project, input, output.args, refusal, state))
      return refuse(project, input, output, refusal, state);
    if (verdict.allow && verdict.record === "unread")
      project.sessions.of(input.sessionID).unreadCalls.add(input.callID);
    permit(project, input, output.args, gated);
    // What a human types into a subtask command is never a key.
    if (input.tool === "task" && !isSubtaskCommand(input)) noteLaunch(project, input, output.args, state);
  };
}

/** When the gate failed: strict closes for everything but readers, the others keep the rules that need no state. */
export function toolBeforeBroken(
  project: GovernedProject,
): (input: BeforeInput, output: BeforeOutput) => void {
  return (input, output) => {
    if (READERS.has(input.tool)) return;
    if (project.config.mode === "strict") {
      const refusal: Refusal = {
        code: "governance-broken",
        what: `${input.tool} while governance is broken`,
        why: "mode strict closes when the gate itself fails",
        instead: { human: "Ask the human to look at the log of OpenCode and to restart it." },
        evidence: "hook tool.execute.before failed",
      };
      answer(input, output, renderRefusal(refusal, "chain: unknown"));
      return;
    }
    const verdict = gateWithoutState(project, input.sessionID, input.tool, output.args);
    if (!verdict.allow) answer(input, output, renderRefusal(verdict.refusal, "chain: unknown"));
  };
}
