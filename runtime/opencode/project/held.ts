/**
 * What waits for somebody, and what nobody has answered although nothing waits for it: in mode relaxed and in a pause the gate
 * holds nothing for a question, so nothing may be called held there. As data, for the human.
 */
import { stricter } from "../../config/config.ts";
import { contestedForHuman, shownDecisions, shownTasks } from "../../context/course-note.ts";
import { unresolvedChoices } from "../../kernel/choice/tech-choice.ts";
import { unansweredFailure } from "../../kernel/delegation/delegation.ts";
import { blockersOf } from "../../kernel/graph.ts";
import { plannedNodes } from "../../kernel/node-index.ts";
import { overrideOf } from "../../kernel/override/override.ts";
import { holdOf } from "../../kernel/signal/hold.ts";
import { activeTask } from "../../kernel/task/active-task.ts";
import { rowOf, rowsOf } from "../../kernel/table.ts";
import { howMany } from "../../kernel/words/how-many.ts";
import { isArchived, sessionPath } from "../../views/session-file.ts";
import type { GovernanceLevel } from "../../kernel/record/plan.ts";
import type { Hold } from "../../kernel/record/hold.ts";
import type { State } from "../../kernel/state.ts";

/** Waiting tasks that are named. */
const MOST_WAITING = 8;

interface Item {
  readonly what: string;
  readonly why: string;
}

export interface Waiting {
  readonly held: readonly Item[];
  /** Nothing waits for it. */
  readonly unanswered: readonly Item[];
}

/** What the lines are made from. */
interface Asked {
  readonly state: State;
  /** Of the project, the human's choice included. */
  readonly mode: GovernanceLevel;
  readonly now: number;
  /** False where the human's own words are not shown. */
  readonly withWords: boolean;
}

/** A session by its file below `.idumb/`, where there is one. */
export function sessionName(state: State, id: string, now: number): string {
  const session = state.sessions[id];
  return session ? `.idumb/${sessionPath(session, isArchived(session, now))}` : id;
}

/** The mode in which calls of that session are decided: a plan may tighten it, a pause relaxes it. */
export function modeIn(state: State, sessionID: string, mode: GovernanceLevel, now: number): GovernanceLevel {
  if (overrideOf(state, sessionID).pausedUntil > now) return "relaxed";
  const task = activeTask(state, sessionID);
  const level = task && rowOf(state.plans, task.workPlanId)?.governanceLevel;
  return level ? stricter(mode, level) : mode;
}

const NOTHING: Waiting = { held: [], unanswered: [] };

/** An open question of one session; a decided slot may be all that it is about. */
function askedOf({ state, now, mode, withWords }: Asked, sessionID: string, hold: Hold): Waiting {
  const { isCertain, quote, tasks, slots = [] } = hold;
  const about = [shownTasks(state, tasks), shownDecisions(state, slots, "human", withWords)]
    .filter(Boolean)
    .join("; ");
  const waits = isCertain ? "nobody has said what becomes of" : "the agent has not said what it changes of";
  const why = `After ${withWords ? `your message "${quote}"` : "a message of yours"} ${waits} ${about}. /idumb-keep ends this`;
  const session = sessionName(state, sessionID, now);
  return modeIn(state, sessionID, mode, now) === "relaxed"
    ? { held: [], unanswered: [{ what: `A question in ${session}`, why }] }
    : { held: [{ what: `Writes of ${session}`, why }], unanswered: [] };
}

/** Decisions that were changed too often. */
function contestedOf({ state, mode, withWords }: Asked): Waiting {
  const isHeld = mode !== "relaxed";
  const items = unresolvedChoices(state)
    .filter(({ isContested }) => isContested)
    .map((choice) => ({
      what: isHeld ? `What rests on ${choice.slot}` : `The decision about ${choice.slot}`,
      why: contestedForHuman(state, choice, withWords, isHeld),
    }));
  return isHeld ? { held: items, unanswered: [] } : { held: [], unanswered: items };
}

function failureOf({ state, mode, now }: Asked, sessionID: string): Waiting {
  const node = unansweredFailure(state, sessionID);
  if (node === null) return NOTHING;
  const item = {
    what: `Work of ${sessionName(state, sessionID, now)}`,
    why: `${node.id} "${node.name}" failed: ${node.reason ?? "no reason was given"}. The agent has to say what becomes of it; /idumb-drop ${node.id} gives it up`,
  };
  return modeIn(state, sessionID, mode, now) === "relaxed"
    ? { held: [], unanswered: [item] }
    : { held: [item], unanswered: [] };
}

function foreignOf({ state, mode, now }: Asked): Waiting {
  const { foreign } = state;
  if (foreign === undefined) return NOTHING;
  const modes = [mode, ...Object.keys(state.activeBySession).map((id) => modeIn(state, id, mode, now))];
  const entries = howMany(foreign.count, "entry", "entries");
  const why = `Another program wrote ${entries} into the journal (${foreign.claims.join(", ")}); none of it counts. Look at it with npx idumb log, then type /idumb-reopen`;
  return modes.includes("strict")
    ? { held: [{ what: "Changes in mode strict", why }], unanswered: [] }
    : { held: [], unanswered: [{ what: "The journal", why }] };
}

/** Planned tasks that may not begin; in every mode. */
function plannedOf({ state }: Asked): Waiting {
  const held = plannedNodes(state.nodes).flatMap((node) => {
    const [blocker] = blockersOf(state, node);
    return blocker ? [{ what: `${node.id} "${node.name}"`, why: `It ${blocker.text}` }] : [];
  });
  return { held: held.slice(0, MOST_WAITING), unanswered: [] };
}

/** Tasks that somebody has to look at; the human, where they still lack something. In every mode. */
function reviewOf({ state }: Asked): Waiting {
  const held = rowsOf(state.nodes)
    .filter(({ status }) => status === "review")
    .map(({ id, name, gaps = [] }) => ({
      what: `${id} "${name}"`,
      why:
        gaps.length === 0
          ? "It waits in review until an agent has looked at it"
          : `It waits in review and lacks ${howMany(gaps.length, "thing")}: npx idumb why ${id}. /idumb-accept <why> lets it be closed as it is, /idumb-drop ${id} gives it up`,
    }));
  return { held, unanswered: [] };
}

/** All of it, what closes most first. */
export function waitingOf(asked: Asked): Waiting {
  const { state } = asked;
  const all = [
    foreignOf(asked),
    ...Object.keys(state.holds ?? {}).map((sessionID) => {
      const hold = holdOf(state, sessionID);
      return hold === null ? NOTHING : askedOf(asked, sessionID, hold);
    }),
    contestedOf(asked),
    ...Object.keys(state.sessions).map((sessionID) => failureOf(asked, sessionID)),
    reviewOf(asked),
    plannedOf(asked),
  ];
  return {
    held: all.flatMap(({ held }) => held),
    unanswered: all.flatMap(({ unanswered }) => unanswered),
  };
}
