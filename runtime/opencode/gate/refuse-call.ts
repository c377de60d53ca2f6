/**
 * The no to a call: what is refused, why, and the call that works instead. The same refused call again is answered
 * louder, and the human hears of the first of a turn and of one made three times. These are kept, for the human who asks
 * later; a call that was refused more often adds nothing.
 */
import { chainLine } from "../../context/chain.ts";
import { renderRefusal } from "../../context/render-refusal.ts";
import { renderCall } from "../../context/render-call.ts";
import { slice } from "../project/slice.ts";
import { callKey } from "./allow-once.ts";
import { showRefusal } from "./show-refusal.ts";
import { roleOfSession } from "./role-of-session.ts";
import { adviceFor } from "../../policy/advice-for-role.ts";
import { rootOf } from "../../kernel/override/override.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const MAX_REFUSALS = 64;

/** Refusals of the same call that are kept, and after which the human was told. */
const MOST_KEPT = 3;

/** How often the same call was refused, by tool, code and arguments. */
const refusalsOf = slice<SessionMemory, Map<string, number>>(() => new Map());

/** Counts a refusal and returns how often this very call was refused in the session. */
function countRefusal(memory: SessionMemory, key: string): number {
  const refusals = refusalsOf(memory);
  const count = (refusals.get(key) ?? 0) + 1;
  if (refusals.size >= MAX_REFUSALS) refusals.clear();
  refusals.set(key, count);
  return count;
}

function escalation(count: number): string {
  if (count === 1) return "";
  const before = ` (this same call was refused ${count - 1} ${count === 2 ? "time" : "times"} before and will be again)`;
  return count < MOST_KEPT
    ? before
    : `${before}. The human was told: do what USE INSTEAD says, or stop and ask`;
}

/** Keeps what was refused. A journal that cannot be written has been announced, and a no holds without it. */
function keepRefusal(
  project: GovernedProject,
  { tool, sessionID }: CallAhead,
  { code, what, why, instead, evidence }: Refusal,
  times: number,
): void {
  if (times > MOST_KEPT || project.broken !== null) return;
  const inWords = "human" in instead ? instead.human : renderCall(instead);
  try {
    project.store.execute(
      { type: "note-refusal", tool, code, what, why, instead: inWords, evidence, times },
      project.contextFor(sessionID),
      "evidence",
    );
  } catch (error) {
    project.voice.log("error", `a refusal was not kept: ${String(error)}`);
  }
}

/** Blocks the call; throws where the host takes a throw for a no. */
export function refuseCall(project: GovernedProject, call: CallAhead, refusal: Refusal, state: State): void {
  const memory = project.sessions.of(call.sessionID);
  const count = countRefusal(memory, `${refusal.code} ${callKey(call.tool, call.args)}`);
  const role = roleOfSession(state, project.sessions, call.sessionID);
  const shown = { ...refusal, instead: adviceFor(state, role, refusal.instead) };
  keepRefusal(project, call, shown, count);
  const root = rootOf(state, call.sessionID);
  showRefusal(project, { sessionID: root, memory: project.sessions.of(root) }, shown, count === MOST_KEPT);
  project.voice.log("debug", `refused ${call.tool} in ${call.sessionID}: ${shown.code}`);
  const text = { ...shown, why: shown.why + escalation(count) };
  call.block(renderRefusal(text, chainLine(state, call.sessionID)));
}

/** The same where the state cannot be asked. */
export function refuseWithoutState(call: CallAhead, refusal: Refusal): void {
  call.block(renderRefusal(refusal, "work: unknown"));
}
