/**
 * All runs of a call as data, in one order: the plays, some of them a second time, and the sabotages. What one worker
 * has to play in turn is one entry of the list. Pure, so that every shard of a call cuts its part from the same list.
 */
import type { HostKind } from "opencode-simulator";
import type { Scenario } from "../play/scenario.ts";
import type { NamedSabotage } from "../mechanism/mechanisms.ts";
import { armOf } from "./arms.ts";
import type { Plan } from "./plan-jobs.ts";

/** One run, before anybody knows where its plugin lies. */
export interface PlannedJob {
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

export interface JobOptions {
  readonly host: HostKind;
  /** Those that are tried; empty = none. */
  readonly sabotages: readonly NamedSabotage[];
  /** The runs that may notice them. */
  readonly witnesses: readonly Plan[];
}

/** Runs that are played in turn, up to and with the first one that fails. */
export type Turns<Run> = readonly Run[];

/** The whole list. */
export function planJobs(
  plans: readonly Plan[],
  { host, sabotages, witnesses }: JobOptions,
): Turns<PlannedJob>[] {
  // An arm that is only compared is left to itself: what it lacks lets programs run whose output differs each time.
  const judged = plans.filter(({ arm }) => armOf(arm).role !== "compared");
  const first = oneOfEach(judged.toReversed());
  // The last of each: what the runs before it leave behind in a worker must not show. The real host has its own
  // clock and ids: two runs of it are never the same bytes.
  const repeats = host === "fake" ? oneOfEach(judged) : [];
  return [
    ...plans.map((plan) => [
      {
        ...jobOf(plan, "play"),
        hash: repeats.includes(plan),
        shown: first.includes(plan),
        timesGate: first.includes(plan) && plan.arm === "governed" && plan.scenario.timesGate === true,
      },
    ]),
    // Backwards: each behind other runs than its twin, the first behind none.
    ...repeats.toReversed().map((plan) => [{ ...jobOf(plan, "repeat"), hash: true }]),
    ...sabotages.map((sabotage) => sabotageJobs(sabotage, witnesses)),
  ];
}

/** The part of a shard; all parts together are the list. */
export const partOf = <Run>(jobs: readonly Turns<Run>[], { index, count }: Shard): Turns<Run>[] =>
  jobs.filter((_, place) => place % count === index - 1);

/** The scenarios that are played, in their own order. */
export const scenariosOf = (plans: readonly Plan[]): Scenario[] => [
  ...new Set(plans.map(({ scenario }) => scenario)),
];

const jobOf = (plan: Plan, purpose: string): PlannedJob => ({
  purpose,
  scenario: plan.scenario.id,
  arm: plan.arm,
  persona: plan.persona,
  user: plan.user,
  seed: plan.seed,
  hash: false,
  shown: false,
  timesGate: false,
});

/** One run per scenario and arm, the last in the list. */
const oneOfEach = (plans: readonly Plan[]): Plan[] => [
  ...new Map(plans.map((plan) => [`${plan.scenario.id} ${plan.arm}`, plan])).values(),
];

/** The governed runs again, one per character, with a broken plugin in the plugin's place: the likeliest to notice first. */
function sabotageJobs({ id, scenario: own, persona }: NamedSabotage, plans: readonly Plan[]): PlannedJob[] {
  const asked = scenariosOf(plans).flatMap((scenario) =>
    plans
      .filter((plan) => plan.scenario === scenario && plan.arm === "governed")
      .slice(0, scenario.personas.length),
  );
  const rank = (plan: Plan): number =>
    plan.scenario.id !== own ? 2 : persona === undefined || plan.persona === persona ? 0 : 1;
  return asked.toSorted((a, b) => rank(a) - rank(b)).map((plan) => jobOf(plan, id));
}
