/**
 * What was asked of the suite, as plain data: the same call gives the same runs on every machine, so shards of one
 * call can be put together, and those of two calls can be told apart.
 */
import { runName } from "@idumb/reports";
import type { HostGeneration, HostKind } from "opencode-simulator";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { SCENARIOS } from "../scenarios.ts";
import { brokenOn } from "../sabotage/break-plugin.ts";
import { listRuns, type ListOptions } from "./list-runs.ts";
import { FULL_SEEDS, chooseRuns, upTo, type ChosenRun } from "./choose-runs.ts";

/** Rises when scenarios, personas, users or oracles change so that figures of before and after cannot be compared. */
export const SUITE_VERSION = "0.3.4";

export interface Call {
  readonly host: HostKind;
  /** Which OpenCode it is, or imitates; 1 unless it is said. */
  readonly opencode?: HostGeneration;
  /** Ids; all of them unless some are named. */
  readonly scenarios: readonly string[];
  readonly seeds: readonly number[];
  /** Ids; null: those that each scenario names. */
  readonly arms: readonly string[] | null;
  /** Each plays every seed; null: each seed draws one. */
  readonly personas: readonly string[] | null;
  /** Characters of the user, likewise. */
  readonly users: readonly string[] | null;
  /** A real model in the place of all simulated agents, as `provider/id`. */
  readonly model?: string | null;
  /** Ids of the broken variants that are tried. */
  readonly sabotages: readonly string[];
  /** Options that a replay command needs besides scenario, arm, persona, user and seed. */
  readonly replayOptions: string;
}

/** The runs that count. */
export const chosenRuns = ({
  host,
  opencode,
  scenarios,
  seeds,
  arms,
  personas,
  users,
  model,
}: Call): ChosenRun[] =>
  chooseRuns({
    scenarios: SCENARIOS.filter(({ id }) => scenarios.includes(id)),
    seeds,
    arms: arms ?? undefined,
    personas: model ? [model] : (personas ?? undefined),
    users: users ?? undefined,
    live: host === "real",
    ...(opencode === undefined ? {} : { opencode }),
  });

/** Sabotages are tried where the scenario that notices them first is played with the plugin. */
export const listOptionsOf = (call: Call, chosen: readonly ChosenRun[]): ListOptions => ({
  host: call.host,
  sabotages: brokenOn(call.opencode ?? 1, SABOTAGES).filter(
    ({ id, scenario }) => call.sabotages.includes(id) && isGovernedIn(chosen, scenario),
  ),
  witnesses: witnessesOf(call, chosen),
});

const isGovernedIn = (chosen: readonly ChosenRun[], scenario: string): boolean =>
  chosen.some((run) => run.scenario.id === scenario && run.arm === "governed");

/** Of the broken variants that were asked for, those of scenarios that are not played. */
export const untried = (call: Call, chosen: readonly ChosenRun[]): typeof SABOTAGES =>
  SABOTAGES.filter(({ id, scenario }) => call.sabotages.includes(id) && !isGovernedIn(chosen, scenario));

/**
 * With whom broken variants are tried: the whole cast, however few seeds are counted, since what nobody does nobody can
 * notice. Who names a seed or an agent means just that one, and the real host's time is dear.
 */
function witnessesOf(call: Call, chosen: readonly ChosenRun[]): readonly ChosenRun[] {
  const { host, seeds, personas } = call;
  const isCounted = seeds.every((seed, index) => seed === index + 1);
  if (host === "real" || personas !== null || !isCounted || seeds.length >= FULL_SEEDS) return chosen;
  return chosenRuns({ ...call, seeds: upTo(FULL_SEEDS) });
}

/** Names of the runs that the page shows even though they held. */
export function shownOf(call: Call): string[] {
  const chosen = chosenRuns(call);
  return listRuns(chosen, listOptionsOf(call, chosen))
    .flat()
    .flatMap((job) => (job.shown ? [runName(job)] : []));
}
