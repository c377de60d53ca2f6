/**
 * Keeps a session's counters and says once, for as long as it lasts, what shows of drift. What we refused, what the
 * user rejected and what was aborted is no failure of the agent's; a call counts once, although the host tells of it
 * in several events.
 */
import { count, firing, NO_COUNTERS, type Counters } from "../../context/drift/counters.ts";
import { counterNote } from "../../context/drift/counter-note.ts";
import { watchesOf } from "../../context/drift/watches.ts";
import { activeTask } from "../../kernel/task/active-task.ts";
import { notesOf, putOccurrence } from "../project/note-tray.ts";
import { slice } from "../project/slice.ts";
import type { Config } from "../../config/config.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface DriftMemory {
  counters: Counters;
  /** Signs and watches that show and were told. */
  readonly told: Set<string>;
  /** Notes on drift since the last change of section or compaction. */
  notes: number;
  /** A compaction was offered for it. */
  offered: boolean;
  /** Call ids that were counted, the newest. */
  readonly counted: Set<string>;
}

const MAX_COUNTED = 200;
/** Drift that goes on after so many notes is offered a compaction. */
const PATIENCE = 2;
/** OpenCode 1.18.33: texts of an error that says that somebody else ended the call. */
const NOT_ITS_OWN =
  /^GOVERNANCE BLOCK|rejected permission|user rejected|Tool execution aborted|aborted|prevents you from using/i;
const OFFER =
  "The agent goes in circles, and two notes did not help. /compact gives it a fresh start: the plan, the open task and the critical anchors come back word for word.";

/** Nothing counted at first. */
const driftOf = slice<SessionMemory, DriftMemory>(() => ({
  counters: NO_COUNTERS,
  told: new Set(),
  notes: 0,
  offered: false,
  counted: new Set(),
}));

const limitsOf = (config: Config) => ({
  turns: config["signals.turns"],
  reads: config["signals.reads"],
  failures: config["signals.failures"],
  failurePercent: config["signals.failurePercent"],
  sameUpdate: config["signals.sameUpdate"],
  stuck: config["signals.stuck"],
});

/** What the session works on and how far it is. */
function sectionOf(state: State, sessionID: string): string {
  const task = activeTask(state, sessionID);
  if (!task) return "";
  return `${task.id} ${task.steps.filter((step) => step.state === "done").length}`;
}

/**
 * Lays notes for what began to show, and forgets what stopped. A note that waits stays: after calls that failed the
 * next place to write is the one that succeeds.
 */
function tell(project: GovernedProject, memory: SessionMemory): void {
  const drift = driftOf(memory);
  const shows = firing(drift.counters, limitsOf(project.config));
  for (const id of drift.told)
    if (id.startsWith("drift-") && !shows.some((signal) => id === `drift-${signal}`)) drift.told.delete(id);
  for (const signal of shows) {
    const note = counterNote(signal, drift.counters);
    if (drift.told.has(note.id)) continue;
    drift.told.add(note.id);
    drift.notes++;
    putOccurrence(notesOf(memory), note);
  }
}

/**
 * A human's message came.
 * @param before the state before it was put down: it tells when the session was last seen.
 */
export function turnSeen(
  project: GovernedProject,
  memory: SessionMemory,
  sessionID: string,
  { saysStuck, before }: { readonly saysStuck: boolean; readonly before: State },
): void {
  const drift = driftOf(memory);
  const state = project.store.current();
  const section = sectionOf(state, sessionID);
  if (section !== drift.counters.section) Object.assign(drift, { notes: 0, offered: false });
  drift.counters = count(drift.counters, { type: "turn", section, saysStuck });
  const { config } = project;
  const limits = { taskHours: config["signals.taskHours"], completedPlans: config["signals.completedPlans"] };
  const watches = watchesOf(state, sessionID, Date.now(), limits, before.sessions[sessionID]?.seenAt ?? null);
  for (const id of drift.told)
    if (id.startsWith("watch-") && !watches.some((watch) => watch.id === id)) drift.told.delete(id);
  for (const { id, text } of watches) {
    if (drift.told.has(id)) continue;
    drift.told.add(id);
    putOccurrence(notesOf(memory), { id, severity: "low", text });
  }
  tell(project, memory);
}

export interface SeenCall {
  readonly callID: string;
  readonly does: "read" | "write" | "other";
  readonly failed: boolean;
  /** Tells the same change from another. */
  readonly key: string;
}

/** A call ended. */
export function callCounted(project: GovernedProject, memory: SessionMemory, call: SeenCall): void {
  const drift = driftOf(memory);
  if (drift.counted.has(call.callID)) return;
  if (drift.counted.size >= MAX_COUNTED) drift.counted.clear();
  drift.counted.add(call.callID);
  drift.counters = count(drift.counters, {
    type: "call",
    does: call.does,
    failed: call.failed,
    key: call.key,
  });
  tell(project, memory);
}

/** OpenCode 1.18.33 runs no hook after a call that failed: the event alone tells of it. */
export function callFailed(
  project: GovernedProject,
  memory: SessionMemory,
  callID: string,
  error: string,
): void {
  if (NOT_ITS_OWN.test(error)) return;
  callCounted(project, memory, { callID, does: "other", failed: true, key: "" });
}

/** The session rests: drift that two notes did not end is worth a fresh start, which the human decides on. */
export function driftAtIdle(project: GovernedProject, memory: SessionMemory): void {
  const drift = driftOf(memory);
  const goesOn = [...drift.told].some((id) => id.startsWith("drift-"));
  if (drift.offered || drift.notes < PATIENCE || !goesOn || memory.parentID) return;
  drift.offered = true;
  project.voice.toast("info", OFFER);
}

/** A compaction begins a new count. */
export function driftOver(memory: SessionMemory): void {
  const drift = driftOf(memory);
  Object.assign(drift, { counters: NO_COUNTERS, notes: 0, offered: false });
  drift.told.clear();
}
