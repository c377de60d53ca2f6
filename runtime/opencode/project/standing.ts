/** Where a project stands, as data and in lines: what `idumb status` and `/idumb-status` show. */
import { title } from "../../context/chain.ts";
import { timeText } from "../../kernel/stamp.ts";
import { stricter } from "../../config/config.ts";
import { staleDocuments } from "../../kernel/document/document.ts";
import { rowOf } from "../../kernel/table.ts";
import { renderTree } from "../../kernel/tree/tree.ts";
import { howMany } from "../../kernel/words/how-many.ts";
import { sessionName, waitingOf, type Waiting } from "./held.ts";
import type { PlanDocument } from "../../kernel/record/document.ts";
import type { State } from "../../kernel/state.ts";
import type { EventRecord } from "../../kernel/event.ts";
import type { GovernanceLevel } from "../../kernel/record/plan.ts";

/** Refusals that are shown. */
export const MOST_REFUSED = 5;

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
  readonly held: Waiting["held"];
  readonly unanswered: Waiting["unanswered"];
  /** What the human closed, until they lift it; without their words where these are not shown. */
  readonly closed: readonly { readonly path: string; readonly quote?: string }[];
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

function activeTasks(state: State, mode: GovernanceLevel, now: number): ActiveTask[] {
  return Object.entries(state.activeBySession)
    .flatMap(([sessionID, nodeId]): ActiveTask[] => {
      const node = rowOf(state.nodes, nodeId);
      if (!node) return [];
      const { id, name, modifiedAt } = node;
      const level = rowOf(state.plans, node.workPlanId)?.governanceLevel;
      const own = level ? stricter(mode, level) : mode;
      return [{ id, name, modifiedAt, session: sessionName(state, sessionID, now), mode: own }];
    })
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt);
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
    ...waitingOf({ state, mode, now, withWords }),
    closed: (state.bans ?? []).map(({ path, quote }) => ({ path, ...(withWords && { quote }) })),
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

/**
 * For people, without the version of the plugin and the settings.
 * @param dir what a command has to say of the folder, where it is another one
 */
export const standingLines = (
  { mode, tree, active, held, unanswered, closed, paused, refused, stale }: Standing,
  dir = "",
): readonly string[] => [
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
    "Not answered, and nothing waits for it",
    unanswered.map((one) => `${one.what}. ${one.why}`),
  ),
  ...section(
    "Closed by you",
    closed.map(
      ({ path, quote }) =>
        `${path}${quote === undefined ? "" : `, by "${quote}"`}. /idumb-lift ${path} ends this`,
    ),
  ),
  ...section(
    "Paused",
    paused.map((one) => `${one.session}, ${howMany(one.minutes, "more minute")}. /idumb-resume ends this`),
  ),
  ...section(
    "Documents that may no longer hold",
    stale.map(({ path, why }) => `${path}: ${why}`),
  ),
  ...section(
    "Refused last",
    refused.map((one) => `${one.id} ${timeText(one.at)} ${one.code}: ${one.what}`),
  ),
  ...(refused.length === 0 ? [] : [`  To see why: npx idumb why ${refused[0]?.id}${dir}`]),
];
