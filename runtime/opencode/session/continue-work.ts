/**
 * The stop hook: an agent that stops with open work is asked once to close it, put it off or ask the human. At most
 * so often in a row as is set, and once where nothing but talk came of the human's message, then the human is told;
 * only the human's next message begins the count anew, so no loop can come of it. Never after the human's abort, a
 * failed turn or a question, never in a pause or in a subagent.
 */
import { ownActiveTask } from "../../kernel/task/active-task.ts";
import { overrideOf } from "../../kernel/override/override.ts";
import { gapsOf } from "../../kernel/validation/gaps.ts";
import { continuationText } from "../../context/continuation-text.ts";
import { title } from "../../context/chain.ts";
import { inspectTask } from "../validation/inspect-task.ts";
import { slice } from "../project/slice.ts";
import { tellInTurn, turnUntold } from "../project/tell-in-turn.ts";
import { readerOf } from "../project/host-readers.ts";
import { hasLaunches } from "./watch-delegations.ts";
import type { TaskNode } from "../../kernel/record/task.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface Continuation {
  /** A message came and its turn is not over. */
  turn: boolean;
  /** How often it was asked since the human last spoke. */
  asked: number;
  /** The turn was aborted, or failed. */
  broken: boolean;
  /** The human's last message was a question, or it ends or pauses work. */
  rests: boolean;
  /** The human rejected a call since they last spoke. */
  rejected: boolean;
  /** Number of the newest checkpoint when the human last spoke. */
  since: number;
  /** Milliseconds since the epoch when the human last spoke. */
  at: number;
  /** The agent called a tool since it was last spoken to, by the human or by us. */
  acted: boolean;
  /** What the agent said last. */
  said: string;
  /** What it was asked by us, until that comes as a message. */
  ours: string | null;
}

/** Nothing said at first. */
const continuationOf = slice<SessionMemory, Continuation>(() => ({
  turn: false,
  asked: 0,
  broken: false,
  rests: false,
  rejected: false,
  since: 0,
  at: 0,
  acted: false,
  said: "",
  ours: null,
}));

/** The agent calls a tool. */
export function noteActed(memory: SessionMemory): void {
  continuationOf(memory).acted = true;
}

/** The agent has said something. */
export function noteSaid(project: GovernedProject, sessionID: string, text: string): void {
  const memory = project.sessions.known(sessionID);
  if (memory) continuationOf(memory).said = text;
}

/** A question anywhere, and a list to choose from. */
const CHOICES = /[?？؟][^]*\n\s*(?:[-*•]|\(?[a-d1-9][.)])\s/;
/** A sentence that ends in a question mark, whatever closes it. */
const QUESTION = /[?？؟][\s"'”’»)\]*_`]*$/;

/** The human's message was heard. @param pauses it ends or pauses work */
export function humanSaid(memory: SessionMemory, pauses: boolean): void {
  const own = continuationOf(memory);
  // What we ask comes as a message too, and is no word of the human.
  if (own.asked === 0) own.rests ||= pauses;
}

/** The human did not permit a call: what becomes of the work is theirs to say. */
export function callRejected(memory: SessionMemory): void {
  continuationOf(memory).rejected = true;
}

/** A message is about to be stored. @param checkpoint number of the newest one. True when it is our own. */
export function messageCame(memory: SessionMemory, text: string, checkpoint: number): boolean {
  const own = continuationOf(memory);
  const isOurs = own.ours !== null && text.includes(own.ours);
  own.turn = true;
  own.broken = false;
  own.said = "";
  own.acted = false;
  own.ours = null;
  if (!isOurs) {
    own.asked = 0;
    own.rejected = false;
    own.since = checkpoint;
    own.at = Date.now();
    own.rests = QUESTION.test(text.trim());
  }
  return isOurs;
}

/**
 * The turn was ended by an abort or by a failure: OpenCode 1.18.33 says so before it is idle (spike
 * abort-seen-before-idle).
 */
export function turnBroke(memory: SessionMemory): void {
  continuationOf(memory).broken = true;
}

/** Whether the agent's last words leave the next step to the human: they end in a question, or offer choices. */
function asksHuman(said: string): boolean {
  const text = said.trim();
  return QUESTION.test(text) || CHOICES.test(text);
}

/**
 * Did the human's last message ask for work? Told from what came of it, not from its words: the task was started or
 * taken up then, or something was done for it. Whoever says "wait" gets an answer and no work.
 */
function wasForWork(own: Continuation, node: TaskNode, checkpoint: number): boolean {
  return (node.startedAt ?? 0) >= own.at || checkpoint > own.since;
}

function isQuiet(project: GovernedProject, memory: SessionMemory, sessionID: string): boolean {
  const own = continuationOf(memory);
  const state = project.store.current();
  if (memory.parentID !== null || (state.sessions[sessionID]?.parentID ?? null) !== null) return true;
  if (own.broken || hasLaunches(memory)) return true;
  if (overrideOf(state, sessionID).pausedUntil > Date.now()) return true;
  if (own.rests || own.rejected || asksHuman(own.said)) return true;
  return readerOf(project, state, sessionID) !== undefined;
}

/**
 * `session.idle`, at once: whether a turn is over with it. OpenCode 1.18.33 is idle twice after an abort, and also after
 * a compaction by hand: there no message came.
 */
export function turnOver(project: GovernedProject, sessionID: string): boolean {
  const memory = project.sessions.known(sessionID);
  const own = memory && continuationOf(memory);
  if (own?.turn !== true) return false;
  own.turn = false;
  return true;
}

/** A turn is over, and what costs time was done since. */
export async function workStopped(project: GovernedProject, sessionID: string): Promise<void> {
  const memory = project.sessions.known(sessionID);
  // The human may have spoken meanwhile: a request to go on would come in the middle of their turn.
  if (memory === undefined || continuationOf(memory).turn) return;
  const own = continuationOf(memory);
  const most = project.config.maxContinuations;
  if (most === 0 || project.broken !== null || isQuiet(project, memory, sessionID)) return;
  const node = ownActiveTask(project.store.current(), sessionID);
  if (!node || !wasForWork(own, node, project.store.current().counters.checkpoint)) return;
  // Whoever only talked, and went on talking when asked, would be asked in vain, each time for the whole conversation.
  if (own.asked > 0 && (own.asked >= most || !own.acted)) {
    const times = own.asked === 1 ? "once" : `${own.asked} times`;
    tellInTurn(
      project,
      { sessionID, memory },
      `The agent stopped and ${title(node)} is still open; it was asked ${times} to go on. Write to it, or give the task up with /idumb-drop.`,
      true,
    );
    return;
  }
  await ask(project, memory, sessionID, node, most);
}

async function ask(
  project: GovernedProject,
  memory: SessionMemory,
  sessionID: string,
  node: TaskNode,
  most: number,
): Promise<void> {
  const { inspection } = await inspectTask(project, sessionID, node, "");
  const own = continuationOf(memory);
  // The human may have spoken while files were looked at.
  if (own.turn) return;
  own.asked++;
  own.ours = continuationText(node, gapsOf(node, inspection), own.asked, most);
  project.voice.log(
    "info",
    `${sessionID} stopped with ${title(node)} open; asked to go on, ${own.asked} of ${most}`,
  );
  turnUntold(memory);
  tellInTurn(
    project,
    { sessionID, memory },
    `The agent stopped with ${title(node)} open, so it is asked to go on (${own.asked} of ${most}). /idumb-drop gives the task up.`,
  );
  project.voice.goOn(sessionID, memory.agent, `<idumb>\n${own.ours}\n</idumb>`);
}
