/**
 * Two arms beside each other, run by run: the same agent with the same seed draws the same random numbers in both, so
 * what differs is the arm. An interval that includes zero is NULL, and with too few pairs nothing is said at all.
 */
import type { ArmInfo, ComparisonReport, Level, Verdict } from "./model.ts";
import type { RunResult } from "./observation.ts";
import { bootstrap, pairedDifference, ratio } from "./stats.ts";
import { many } from "./words.ts";

/** A figure of each run by which two arms are compared. */
export interface Measure {
  readonly id: string;
  readonly level: Level;
  readonly better: "more" | "less";
}

export interface Comparison {
  readonly scenario: string;
  readonly arm: string;
  /** Null: whether the run held. */
  readonly measure: Measure | null;
  /** Where it is recorded that there is no effect; null = nowhere. */
  readonly record: string | null;
}

/** Of five pairs, even five that all differ one way can be luck at 5 %. */
export const ENOUGH_PAIRS = 6;

type Pair = readonly [governed: RunResult, other: RunResult];
type Effect = Pick<ComparisonReport, "governed" | "other" | "effect">;

/** The runs of both arms by agent and seed; a run without its twin is left out. */
export function pairsOf(runs: readonly RunResult[], governed: string, other: string): Pair[] {
  const twins = new Map(runs.filter(({ arm }) => arm === other).map((run) => [keyOf(run), run]));
  return runs.flatMap((run) => {
    const twin = run.arm === governed ? twins.get(keyOf(run)) : undefined;
    return twin ? [[run, twin] as const] : [];
  });
}

/** Share of runs that hold, with the interval of the difference. */
export function heldEffect(pairs: readonly Pair[]): Effect {
  const held = (run: RunResult) => run.reasons.length === 0;
  const count = (a: boolean, b: boolean) =>
    pairs.filter(([one, two]) => held(one) === a && held(two) === b).length;
  const counts = {
    both: count(true, true),
    first: count(true, false),
    second: count(false, true),
    neither: count(false, false),
  };
  const n = pairs.length || 1;
  return {
    governed: ratio((counts.both + counts.first) / n),
    other: ratio((counts.both + counts.second) / n),
    effect: pairedDifference(counts),
  };
}

/** @param runs those of the scenario, of all arms. @param role the other arm's. */
export function compareArms(
  { scenario, arm, measure, record }: Comparison,
  runs: readonly RunResult[],
  role: ArmInfo["role"] = "compared",
): ComparisonReport {
  const pairs = pairsOf(runs, "governed", arm);
  const measured = measure
    ? pairs.filter((pair) => pair.every((run) => valueOf(run, measure) !== null))
    : pairs;
  const found = measure ? measuredEffect(measured, measure) : heldEffect(measured);
  return {
    scenario,
    arm,
    measure: measure?.id ?? "runs that hold",
    level: measure?.level ?? null,
    ...found,
    n: measured.length,
    ...(role === "degraded" ? figureOf : verdictOf)(found.effect.ci, measured.length, record),
    record,
  };
}

function verdictOf(
  [low, high]: readonly [number, number],
  n: number,
  record: string | null,
): { verdict: Verdict; because: string } {
  if (n < ENOUGH_PAIRS)
    return { verdict: "INCONCLUSIVE", because: `${many(n, "pair")} of runs, ${ENOUGH_PAIRS} are needed` };
  if (low > 0) return { verdict: "PASS", because: "governed does better" };
  if (high < 0) return { verdict: "FAIL", because: "governed does worse" };
  const where = record === null ? "and nothing is recorded about it" : `recorded in ${record}`;
  return { verdict: "NULL", because: `the interval includes zero, ${where}` };
}

/** Of a host that lacks something nothing is asked: how much is lost there is a figure, not a failure. */
function figureOf([low]: readonly [number, number], n: number): { verdict: Verdict; because: string } {
  if (n < ENOUGH_PAIRS)
    return { verdict: "INCONCLUSIVE", because: `${many(n, "pair")} of runs, ${ENOUGH_PAIRS} are needed` };
  return {
    verdict: "INFO",
    because: low > 0 ? "so much is lost there" : "nothing that can be told from chance",
  };
}

function measuredEffect(pairs: readonly Pair[], measure: Measure): Effect {
  const value = (run: RunResult) => valueOf(run, measure) ?? 0;
  const sign = measure.better === "more" ? 1 : -1;
  const differences = pairs.map(([one, two]) => sign * (value(one) - value(two)));
  return {
    governed: mean(pairs.map(([one]) => value(one))),
    other: mean(pairs.map(([, two]) => value(two))),
    effect: {
      value: mean(differences),
      ci: bootstrap(
        differences.map((one) => [one]),
        "mean",
        differences.length,
      ),
    },
  };
}

/** The figure of one run; null when it did not measure it. */
function valueOf(run: RunResult, { id, level }: Measure): number | null {
  const values: number[] = [];
  let hits = 0;
  let n = 0;
  for (const seen of run.observations) {
    if (seen.id !== id || seen.level !== level) continue;
    if ("values" in seen) values.push(...seen.values);
    else {
      hits += seen.hits;
      n += seen.n;
    }
  }
  if (values.length > 0) return mean(values);
  return n === 0 ? null : hits / n;
}

const mean = (values: readonly number[]): number =>
  ratio(values.reduce((sum, value) => sum + value, 0) / (values.length || 1));

const keyOf = ({ persona, user, seed }: RunResult): string => `${persona} ${user} ${seed}`;
