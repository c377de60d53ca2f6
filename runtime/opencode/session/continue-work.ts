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
import { changedInTurn } from "./tell-standing.ts";
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
  /** The human's last message was a question. */
  wasAsked: boolean;
  /** The agent called a tool since the human last spoke. */
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
  wasAsked: false,
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

/** A sentence that ends in a question mark, whatever closes it. */
const QUESTION = /[?？؟][\s"'”’»)\]*_`]*$/;

/** A message is about to be stored. True when it is our own. */
export function messageCame(memory: SessionMemory, text: string): boolean {
  const own = continuationOf(memory);
  const isOurs = own.ours !== null && text.includes(own.ours);
  own.turn = true;
  own.broken = false;
  own.said = "";
  own.ours = null;
  if (!isOurs) {
    own.asked = 0;
    own.acted = false;
    own.wasAsked = QUESTION.test(text.trim());
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

function isQuiet(project: GovernedProject, memory: SessionMemory, sessionID: string): boolean {
  const own = continuationOf(memory);
  const state = project.store.current();
  if (memory.parentID !== null || (state.sessions[sessionID]?.parentID ?? null) !== null) return true;
  if (own.broken || QUESTION.test(own.said.trim()) || hasLaunches(memory)) return true;
  if (overrideOf(state, sessionID).pausedUntil > Date.now()) return true;
  // A question of the human that was answered without touching anything is no work that stopped.
  return own.wasAsked && own.asked === 0 && !changedInTurn(memory, state);
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
  if (!node) return;
  // Whoever only talked, and went on talking when asked, would be asked in vain, each time for the whole conversation.
  if (own.asked >= (own.acted ? most : 1)) {
    const times = own.asked === 1 ? "once" : `${own.asked} times`;
    project.voice.toast(
      "warning",
      `The agent stopped and ${title(node)} is still open; it was asked ${times} to go on.`,
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
  project.voice.goOn(sessionID, memory.agent, `<idumb>\n${own.ours}\n</idumb>`);
}
