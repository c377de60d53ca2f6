/** Where a project stands, as data: what `status` shows, and `--json` prints. */
import { stricter } from "../config/config.ts";
import { contestedText, shownTasks } from "../context/signal-note.ts";
import { unresolvedChoices } from "../kernel/choice/tech-choice.ts";
import { unansweredFailure } from "../kernel/delegation/delegation.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import { rowOf } from "../kernel/table.ts";
import { blockersOf } from "../kernel/graph.ts";
import { plannedNodes } from "../kernel/node-index.ts";
import { renderTree } from "../kernel/tree/tree.ts";
import { sessionPath, isArchived } from "../views/session-file.ts";
import type { State } from "../kernel/state.ts";
import type { Looked } from "./reading.ts";

/** Refusals that are shown, the newest first. */
const MOST_REFUSED = 5;
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
  readonly events: number;
  /** Milliseconds since the epoch; null: nothing happened yet. */
  readonly newestAt: number | null;
  readonly tree: string;
  readonly active: readonly ActiveTask[];
  readonly held: readonly { readonly what: string; readonly why: string }[];
  readonly paused: readonly { readonly session: string; readonly until: number; readonly minutes: number }[];
  readonly refused: readonly Refused[];
  readonly complaints: readonly string[];
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

function activeTasks(state: State, mode: Looked["settings"]["config"]["mode"], now: number): ActiveTask[] {
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

function heldOf(state: State): Standing["held"] {
  const bySession = Object.keys(state.holds ?? {}).flatMap((sessionID) => {
    const hold = holdOf(state, sessionID);
    return hold === null
      ? []
      : [
          {
            what: `Writes of ${sessionID}, by your message "${hold.quote}" (${hold.kind})`,
            why: `Nobody has said what becomes of ${shownTasks(state, hold.tasks)}`,
          },
        ];
  });
  const contested = unresolvedChoices(state)
    .filter(({ isContested }) => isContested)
    .map((choice) => ({ what: `What rests on ${choice.slot}`, why: contestedText(state, choice) }));
  const failures = Object.keys(state.sessions).flatMap((sessionID) => {
    const node = unansweredFailure(state, sessionID);
    return node === null
      ? []
      : [{ what: `Work of ${sessionID}`, why: `${node.id} "${node.name}" failed: ${node.reason ?? ""}` }];
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
            why: `Another program wrote ${state.foreign.count} entries into the journal; look, and type /idumb-reopen`,
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

/** Null where the project has no journal. @param now milliseconds since the epoch */
export function standingOf({ settings, store }: Looked, now: number): Standing | null {
  if (store === null) return null;
  const state = store.current();
  const mode = state.mode ?? settings.config.mode;
  const active = activeTasks(state, mode, now);
  const newest = store.since(state.version - 1).records.at(-1);
  const cursor = active[0] && Object.entries(state.activeBySession).find(([, id]) => id === active[0]?.id);
  return {
    mode,
    events: state.version,
    newestAt: newest?.at ?? null,
    tree: renderTree(state, cursor?.[0] ?? "", now),
    active,
    held: heldOf(state),
    paused: pausedOf(state, now),
    refused: store
      .newestOf("call-refused", MOST_REFUSED)
      .map(({ version, at, sessionID, event: { code, what } }) => ({
        id: version,
        at,
        session: sessionName(state, sessionID, now),
        code,
        what,
      })),
    complaints: settings.complaints,
  };
}
