/**
 * Binds a subagent to the task that was assigned to it. The key in a prompt is not enough: the call must be made
 * by the session that assigned it. OpenCode 1.18.33 names the child in the metadata of the call's own part
 * before the child's first message is stored, so the call id tells parallel subagents apart.
 */
import { delegationNamed } from "../../context/delegation-call.ts";
import { callsOf, noteBroke, takeBroke } from "../gate/charge-call.ts";
import { fieldOf } from "../host/field-of.ts";
import { slice } from "../project/slice.ts";
import { delegationOf } from "../../kernel/delegation/delegation.ts";
import { rowOf } from "../../kernel/table.ts";
import type { State } from "../../kernel/state.ts";
import type { CallAhead } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

/** A `task` call on its way. */
interface Launch {
  /** The delegation it starts, or null. */
  readonly delegation: string | null;
  /** The session that it resumes (`task_id`), or "". */
  readonly resumes: string;
  /** Why the key in its prompt does not count; "" = there is none, or it does. */
  note: string;
  child: string | null;
}

const MAX_LAUNCHES = 64;

/** `task` calls of a session that are not over, by call id. */
const launchesOf = slice<SessionMemory, Map<string, Launch>>(() => new Map());

/** Does the session wait for a subagent of a delegation? */
export const hasLaunches = (memory: SessionMemory): boolean => launchesOf(memory).size > 0;

const textOf = (args: unknown, key: string): string => {
  const value = fieldOf(args, key);
  return typeof value === "string" ? value : "";
};

function whyNot(
  state: State,
  memory: SessionMemory,
  sessionID: string,
  key: string,
  resumed: string,
): string {
  const delegation = rowOf(state.delegations, key);
  if (delegation?.assigner !== sessionID) return `${key} was not assigned by this session`;
  if (delegation.child !== null) return delegation.child === resumed ? "" : `${key} was used before`;
  for (const launch of launchesOf(memory).values())
    if (launch.delegation === key) return `${key} is used by another call`;
  return delegation.status === "assigned" ? "" : `${key} was ${delegation.status}`;
}

/** An allowed `task` call is about to run: keeps what it is for. */
export function noteLaunch(project: GovernedProject, call: CallAhead, state: State): void {
  const { sessionID, callID, args } = call;
  const key = delegationNamed(textOf(args, "prompt"));
  const resumed = textOf(args, "task_id");
  if (key === null && resumed === "") return;
  const memory = project.sessions.of(sessionID);
  const launches = launchesOf(memory);
  const why = key === null ? "" : whyNot(state, memory, sessionID, key, resumed);
  const counts = key !== null && why === "" && rowOf(state.delegations, key)?.child === null;
  if (launches.size >= MAX_LAUNCHES) launches.clear();
  const note =
    why === "" ? "" : `Not bound: ${why}. This subagent works inside this session's active task only.`;
  launches.set(callID, { delegation: counts ? key : null, resumes: resumed, note, child: null });
}

/** What the assigner has to be told of a call that ended, once; "" = nothing. */
export function launchNote(memory: SessionMemory, callID: string): string {
  const launches = launchesOf(memory);
  const note = launches.get(callID)?.note ?? "";
  launches.delete(callID);
  return note;
}

/** The journal knows the child and its parent before anything else is said of it. */
export function openChild(project: GovernedProject, child: string): void {
  const memory = project.sessions.of(child);
  if (memory.opened) return;
  const parentID = memory.parentID ?? project.store.current().sessions[child]?.parentID;
  if (parentID === undefined) return;
  project.store.execute(
    { type: "open-session", parentID, home: project.home },
    project.contextFor(child),
    "evidence",
  );
  memory.opened = true;
}

function begin(project: GovernedProject, launch: Launch, parent: string, child: string): void {
  launch.child = child;
  openChild(project, child);
  const outcome = project.store.execute(
    launch.delegation === null
      ? { type: "resume-delegation", assigner: parent }
      : { type: "bind-delegation", delegation: launch.delegation, assigner: parent },
    project.contextFor(child),
    "evidence",
  );
  if (outcome.ok) return;
  launch.note = `Not bound: ${outcome.refusal.why} (${outcome.refusal.evidence}).`;
  project.voice.log("error", `${launch.delegation ?? child} in ${parent}: ${launch.note}`);
}

export interface TaskPart {
  readonly sessionID: string;
  readonly callID: string;
  readonly status: string;
  readonly metadata: unknown;
}

/** A `task` call's part changed. */
export function taskPartSeen(project: GovernedProject, part: TaskPart): void {
  const memory = project.sessions.known(part.sessionID);
  const launches = memory && launchesOf(memory);
  const launch = launches?.get(part.callID);
  if (!launches || !launch) return;
  const child = textOf(part.metadata, "sessionId");
  if (child !== "" && launch.child === null) begin(project, launch, part.sessionID, child);
  // A call that failed runs no after hook. What it was for may be started again when no subagent came of it.
  if (part.status === "error") launches.delete(part.callID);
}

/**
 * A subagent is spoken to. Hosts up to OpenCode 1.3 name the child of a call too late (spike task-part-names-child):
 * there its first message tells, by the key of a call that its parent has just made.
 */
export function childSpokenTo(
  project: GovernedProject,
  sessionID: string,
  text: string,
  isFirst: boolean,
): void {
  const parentID = project.sessions.known(sessionID)?.parentID;
  const parent = parentID ? project.sessions.known(parentID) : undefined;
  if (!parentID || !parent) return;
  const key = isFirst ? delegationNamed(text) : null;
  for (const launch of launchesOf(parent).values()) {
    const isIts =
      launch.resumes === "" ? key !== null && launch.delegation === key : launch.resumes === sessionID;
    if (isIts && launch.child === null) begin(project, launch, parentID, sessionID);
  }
}

/** The session broke: kept until it is idle, which tells whether that was its end. */
export function sessionBroke(project: GovernedProject, sessionID: string, error: unknown): void {
  const name = textOf(error, "name");
  // Aborted is no failure of the work, and after an overflow the host compacts and goes on.
  if (name === "MessageAbortedError" || name === "ContextOverflowError") return;
  const memory = project.sessions.known(sessionID);
  if (!memory) return;
  noteBroke(memory, textOf(fieldOf(error, "data"), "message") || name || "unknown error");
}

/** The session is idle: a subagent that has not reported leaves its task to whoever assigned it. */
export function sessionIdle(project: GovernedProject, sessionID: string): void {
  const memory = project.sessions.known(sessionID);
  if (!memory?.parentID) return;
  const error = takeBroke(memory);
  const delegation = delegationOf(project.store.current(), sessionID);
  if (!delegation) return;
  const calls = callsOf(project, delegation);
  project.store.execute({ type: "stop-delegation", calls, error }, project.contextFor(sessionID), "evidence");
}
