/**
 * The second step of a call: lists every run in one order, the chosen ones, the repeats that check determinism, and the
 * runs that have to notice a sabotage. Runs that one worker plays in turn are one entry. Pure, so that every shard of a
 * call cuts its part from the same list.
 */
import type { HostKind } from "opencode-simulator";
import type { Scenario } from "../play/scenario.ts";
import type { NamedSabotage } from "../mechanism/mechanisms.ts";
import { armOf } from "./arms.ts";
import type { ChosenRun } from "./choose-runs.ts";

/** One run, before anybody knows where its plugin lies. */
export interface ListedRun {
  /** "play" counts; "repeat" is only compared with its twin; anything else is the id of a sabotage. */
  readonly purpose: string;
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  readonly user: string;
  readonly seed: number;
  /** Whether the trace's hash is wanted. */
  readonly hash: boolean;
  /** Whether the page shows it even though it held. */
  readonly shown: boolean;
  /** Whether it is measured beside it how long the gate takes. */
  readonly timesGate: boolean;
}

/** Part `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface ListOptions {
  readonly host: HostKind;
  /** Those that are tried; empty = none. */
  readonly sabotages: readonly NamedSabotage[];
  /** The runs that may notice them. */
  readonly witnesses: readonly ChosenRun[];
}

/** Runs that are played in turn, up to and with the first one that fails. */
export type Turns<Run> = readonly Run[];

/** The whole list. */
export function listRuns(
  chosen: readonly ChosenRun[],
  { host, sabotages, witnesses }: ListOptions,
): Turns<ListedRun>[] {
  // An arm that is only compared is left to itself: what it lacks lets programs run whose output differs each time.
  const gated = chosen.filter(({ arm }) => armOf(arm).role !== "compared");
  const first = oneOfEach(gated.toReversed());
  // The last of each: what the runs before it leave behind in a worker must not show. The real host has its own
  // clock and ids: two runs of it are never the same bytes.
  const repeats = host === "fake" ? oneOfEach(gated) : [];
  return [
    ...chosen.map((run) => [
      {
        ...listed(run, "play"),
        hash: repeats.includes(run),
        shown: first.includes(run),
        timesGate: first.includes(run) && run.arm === "governed" && run.scenario.timesGate === true,
      },
    ]),
    // Backwards: each behind other runs than its twin, the first behind none.
    ...repeats.toReversed().map((run) => [{ ...listed(run, "repeat"), hash: true }]),
    ...sabotages.map((sabotage) => sabotageRuns(sabotage, witnesses)),
  ];
}

/** The part of a shard; all parts together are the list. */
export const partOf = <Run>(runs: readonly Turns<Run>[], { index, count }: Shard): Turns<Run>[] =>
  runs.filter((_, place) => place % count === index - 1);

/** The scenarios that are played, in their own order. */
export const scenariosOf = (chosen: readonly ChosenRun[]): Scenario[] => [
  ...new Set(chosen.map(({ scenario }) => scenario)),
];

const listed = (run: ChosenRun, purpose: string): ListedRun => ({
  purpose,
  scenario: run.scenario.id,
  arm: run.arm,
  persona: run.persona,
  user: run.user,
  seed: run.seed,
  hash: false,
  shown: false,
  timesGate: false,
});

/** One run per scenario and arm, the last in the list. */
const oneOfEach = (chosen: readonly ChosenRun[]): ChosenRun[] => [
  ...new Map(chosen.map((run) => [`${run.scenario.id} ${run.arm}`, run])).values(),
];

/** The governed runs again, one per character, with a broken plugin in the plugin's place: the likeliest to notice first. */
function sabotageRuns(
  { id, scenario: own, persona }: NamedSabotage,
  chosen: readonly ChosenRun[],
): ListedRun[] {
  const asked = scenariosOf(chosen).flatMap((scenario) =>
    chosen
      .filter((run) => run.scenario === scenario && run.arm === "governed")
      .slice(0, scenario.personas.length),
  );
  const rank = (run: ChosenRun): number =>
    run.scenario.id !== own ? 2 : persona === undefined || run.persona === persona ? 0 : 1;
  return asked.toSorted((a, b) => rank(a) - rank(b)).map((run) => listed(run, id));
}
