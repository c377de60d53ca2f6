/** Where a project stands, as data and in lines: what `idumb status` and `/idumb-status` show. */
import { title } from "../../context/chain.ts";
import { timeText } from "../../kernel/stamp.ts";
import { stricter } from "../../config/config.ts";
import { contestedForHuman, shownDecisions, shownTasks } from "../../context/course-note.ts";
import { unresolvedChoices } from "../../kernel/choice/tech-choice.ts";
import { unansweredFailure } from "../../kernel/delegation/delegation.ts";
import { staleDocuments } from "../../kernel/document/document.ts";
import { holdOf } from "../../kernel/signal/hold.ts";
import { rowOf } from "../../kernel/table.ts";
import { blockersOf } from "../../kernel/graph.ts";
import { plannedNodes } from "../../kernel/node-index.ts";
import { renderTree } from "../../kernel/tree/tree.ts";
import { sessionPath, isArchived } from "../../views/session-file.ts";
import type { PlanDocument } from "../../kernel/record/document.ts";
import type { Hold } from "../../kernel/record/hold.ts";
import type { State } from "../../kernel/state.ts";
import type { EventRecord } from "../../kernel/event.ts";
import type { GovernanceLevel } from "../../kernel/record/plan.ts";

/** Refusals that are shown. */
export const MOST_REFUSED = 5;
/** Waiting tasks that are named. */
const MOST_WAITING = 8;

interface ActiveTask {
  readonly id: string;
  readonly name: string;
  readonly session: string;
  readonly mode: string;
  readonly modifiedAt: number;
}

export interface Standing {
  readonly mode: string;
  readonly tree: string;
  readonly active: readonly ActiveTask[];
  readonly held: readonly { readonly what: string; readonly why: string }[];
  readonly paused: readonly { readonly session: string; readonly until: number; readonly minutes: number }[];
  readonly refused: readonly Refused[];
  /** Planning documents that may no longer hold. */
  readonly stale: readonly { readonly path: string; readonly why: string }[];
}

/** A call that the gate refused, by the number of its entry in the journal. */
interface Refused {
  readonly id: number;
  readonly at: number;
  readonly session: string;
  readonly code: string;
  readonly what: string;
}

/** A session by its file below `.idumb/`, where there is one. */
function sessionName(state: State, id: string, now: number): string {
  const session = state.sessions[id];
  return session ? `.idumb/${sessionPath(session, isArchived(session, now))}` : id;
}

function activeTasks(state: State, mode: GovernanceLevel, now: number): ActiveTask[] {
  return Object.entries(state.activeBySession)
    .flatMap(([sessionID, nodeId]): ActiveTask[] => {
      const node = rowOf(state.nodes, nodeId);
      if (!node) return [];
      const level = rowOf(state.plans, node.workPlanId)?.governanceLevel;
      const { id, name, modifiedAt } = node;
      const own = level ? stricter(mode, level) : mode;
      return [{ id, name, modifiedAt, session: sessionName(state, sessionID, now), mode: own }];
    })
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt);
}

/** What is waited for; a decided slot may be all that a message is about. */
function heldWhy(state: State, { isCertain, quote, tasks, slots = [] }: Hold, withWords: boolean): string {
  const about = [shownTasks(state, tasks), shownDecisions(state, slots, "human", withWords)]
    .filter(Boolean)
    .join("; ");
  const waits = isCertain ? "nobody has said what becomes of" : "the agent has not said what it changes of";
  return `After ${withWords ? `your message "${quote}"` : "a message of yours"} ${waits} ${about}. /idumb-keep ends this`;
}

function heldOf(state: State, now: number, withWords: boolean): Standing["held"] {
  const bySession = Object.keys(state.holds ?? {}).flatMap((sessionID) => {
    const hold = holdOf(state, sessionID);
    return hold === null
      ? []
      : [
          {
            what: `Writes of ${sessionName(state, sessionID, now)}`,
            why: heldWhy(state, hold, withWords),
          },
        ];
  });
  const contested = unresolvedChoices(state)
    .filter(({ isContested }) => isContested)
    .map((choice) => ({
      what: `What rests on ${choice.slot}`,
      why: contestedForHuman(state, choice, withWords),
    }));
  const failures = Object.keys(state.sessions).flatMap((sessionID) => {
    const node = unansweredFailure(state, sessionID);
    return node === null
      ? []
      : [
          {
            what: `Work of ${sessionName(state, sessionID, now)}`,
            why: `${node.id} "${node.name}" failed: ${node.reason ?? ""}`,
          },
        ];
  });
  const waiting = plannedNodes(state.nodes)
    .flatMap((node) => {
      const [blocker] = blockersOf(state, node);
      return blocker ? [{ what: `${node.id} "${node.name}"`, why: `It ${blocker.text}` }] : [];
    })
    .slice(0, MOST_WAITING);
  const foreign =
    state.foreign === undefined
      ? []
      : [
          {
            what: "Changes, in mode strict",
            why: `Another program wrote ${state.foreign.count} entries into the journal, which count for nothing. Look at them in idumb log, then type /idumb-reopen`,
          },
        ];
  return [...foreign, ...bySession, ...contested, ...failures, ...waiting];
}

const pausedOf = (state: State, now: number): Standing["paused"] =>
  Object.entries(state.overrides ?? {})
    .filter(([, { pausedUntil }]) => pausedUntil > now)
    .map(([sessionID, { pausedUntil }]) => ({
      session: sessionName(state, sessionID, now),
      until: pausedUntil,
      minutes: Math.ceil((pausedUntil - now) / 60_000),
    }));

/**
 * @param configured the mode of the settings
 * @param refused entries of type `call-refused`, the newest first
 * @param now milliseconds since the epoch
 * @param withWords false where the human's own words are not shown
 */
export function standingOf(
  state: State,
  configured: GovernanceLevel,
  refused: readonly EventRecord<"call-refused">[],
  now: number,
  withWords = true,
): Standing {
  const mode = state.mode ?? configured;
  const active = activeTasks(state, mode, now);
  const cursor = active[0] && Object.entries(state.activeBySession).find(([, id]) => id === active[0]?.id);
  return {
    mode,
    tree: renderTree(state, cursor?.[0] ?? "", now),
    active,
    held: heldOf(state, now, withWords),
    paused: pausedOf(state, now),
    stale: staleDocuments(state).map(({ path, stale }) => ({ path, why: staleText(stale) })),
    refused: refused.map(({ version, at, sessionID, event: { code, what } }) => ({
      id: version,
      at,
      session: sessionName(state, sessionID, now),
      code,
      what,
    })),
  };
}

/** What a document rests on and what of it changed. */
export const staleText = (stale: PlanDocument["stale"]): string =>
  stale
    .map(({ path, sections }) => `${path} changed in ${sections.map((name) => `"${name}"`).join(", ")}`)
    .join("; ");

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `${name}:`, ...lines.map((text) => `  ${text}`)];

/** For people, without the version of the plugin and the settings. */
export const standingLines = ({
  mode,
  tree,
  active,
  held,
  paused,
  refused,
  stale,
}: Standing): readonly string[] => [
  tree,
  ...section(
    "Active",
    active.map((one) => `${title(one)} in ${one.session}${one.mode === mode ? "" : `, mode ${one.mode}`}`),
  ),
  ...section(
    "Held",
    held.map((one) => `${one.what}. ${one.why}`),
  ),
  ...section(
    "Paused",
    paused.map((one) => `${one.session}, ${one.minutes} more minutes`),
  ),
  ...section(
    "Documents that may no longer hold",
    stale.map(({ path, why }) => `${path}: ${why}`),
  ),
  ...section(
    "Refused last",
    refused.map((one) => `${one.id} ${timeText(one.at)} ${one.code}: ${one.what}`),
  ),
  ...(refused.length === 0 ? [] : [`  To see why: npx idumb why ${refused[0]?.id}`]),
];
