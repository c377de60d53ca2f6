/**
 * Intervals for small samples. Only +, −, ×, ÷ and sqrt are used (exactly rounded in every engine), and
 * the bootstrap draws from its own integer generator, so the same runs give the same interval anywhere.
 */
import type { Interval } from "./model.ts";

const Z95 = 1.959964;

/** Rounded to four decimals: the only form in which a ratio is recorded. */
export const ratio = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Wilson score interval (95 %) of `hits` out of `n`; [0, 1] when nothing was seen. */
export function wilson(hits: number, n: number): Interval {
  if (n === 0) return [0, 1];
  const p = hits / n;
  const z2 = Z95 * Z95;
  const centre = p + z2 / (2 * n);
  const spread = Z95 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  const scale = 1 + z2 / n;
  // At the ends the formula is exact in theory and off by an ulp in floating point.
  const low = hits === 0 ? 0 : (centre - spread) / scale;
  const high = hits === n ? 1 : (centre + spread) / scale;
  return [ratio(low), ratio(high)];
}

/** The same of a recorded share, each of its `n` answers for itself: what a gate on answers goes by. */
export const shareApart = (value: number, n: number): Interval => wilson(Math.round(value * n), n);

/** What one run saw: how often it held, of how many times. */
export interface Counted {
  readonly hits: number;
  readonly n: number;
}

/** With fewer runs the spread between them says nothing. */
const RUNS_FOR_SPREAD = 6;

/**
 * Interval (95 %) of a share that is counted many times in each run. What one run sees again and again it sees alike,
 * so that a hundred answers of one run tell less than a hundred of as many runs: Wilson's interval with as many
 * answers as would, counted one by one, spread as the runs do (Korn and Graubard 1998). Where that cannot be told,
 * since all or none held or too few runs saw anything, each run counts once.
 */
export function clusteredShare(runs: readonly Counted[]): Interval {
  const seen = runs.filter(({ n }) => n > 0);
  const n = total(seen.map((run) => run.n));
  if (n === 0) return [0, 1];
  const share = total(seen.map(({ hits }) => hits)) / n;
  const effective = effectiveCount(seen, share, n);
  return wilson(share * effective, effective);
}

function effectiveCount(runs: readonly Counted[], share: number, n: number): number {
  const alone = (share * (1 - share)) / n;
  if (alone === 0 || runs.length < RUNS_FOR_SPREAD) return runs.length;
  const squares = total(runs.map((run) => (run.hits - share * run.n) * (run.hits - share * run.n)));
  const spread = ((runs.length / (runs.length - 1)) * squares) / (n * n);
  return n / Math.max(1, spread / alone);
}

/** What is made of all values. */
export type Fold = "mean" | "sum" | "max";

/** All that a fold needs of the values of one run, or of several. */
interface Heap {
  readonly sum: number;
  readonly count: number;
  readonly max: number;
}

const FOLDS: Readonly<Record<Fold, (heap: Heap) => number>> = {
  mean: ({ sum, count }) => (count === 0 ? 0 : sum / count),
  sum: ({ sum }) => sum,
  max: ({ max }) => max,
};

function heapOf(values: readonly number[]): Heap {
  // Not `Math.max(...)`: an engine takes a hundred thousand arguments, and no more.
  const max = values.reduce((most, value) => Math.max(most, value), 0);
  return { sum: total(values), count: values.length, max };
}

function heaped(heaps: readonly Heap[]): Heap {
  let [sum, count, max] = [0, 0, 0];
  for (const heap of heaps) {
    sum += heap.sum;
    count += heap.count;
    max = Math.max(max, heap.max);
  }
  return { sum, count, max };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Mean, sum or greatest of the values; 0 of none. */
export const folded = (values: readonly number[], fold: Fold): number => FOLDS[fold](heapOf(values));

/** Resamples times runs: beyond it fewer resamples are drawn, and the interval is narrow all the same. */
const MOST_DRAWS = 20_000_000;

/**
 * Percentile bootstrap (95 %) of what is made of the values of all runs: 1,000 resamples drawn by a seeded 32-bit
 * generator. Whole runs are drawn, since the values of one run resemble each other.
 */
export function bootstrap(runs: readonly (readonly number[])[], fold: Fold, seed: number): Interval {
  const heaps = runs.filter((values) => values.length > 0).map(heapOf);
  if (heaps.length === 0) return [0, 0];
  const rounds = Math.max(100, Math.min(1000, Math.floor(MOST_DRAWS / heaps.length)));
  const draw = xorshift(seed);
  const drawn: number[] = [];
  const resample = [...heaps];
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < heaps.length; i += 1) resample[i] = heaps[draw(heaps.length)] ?? heapOf([]);
    drawn.push(FOLDS[fold](heaped(resample)));
  }
  const sorted = drawn.toSorted((a, b) => a - b);
  const at = (perMille: number) => sorted[Math.min(rounds - 1, Math.floor((rounds * perMille) / 1000))] ?? 0;
  return [ratio(at(25)), ratio(at(975))];
}

/** How often both, only the first, only the second and neither of a pair held. */
export interface Pairs {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

/** Newcombe's interval (95 %, his method 10) of the difference of two paired shares, the first minus the second. */
export function pairedDifference({ both, first, second, neither }: Pairs): { value: number; ci: Interval } {
  const n = both + first + second + neither;
  if (n === 0) return { value: 0, ci: [-1, 1] };
  const [pa, pb] = [(both + first) / n, (both + second) / n];
  const [la, ha] = wilson(both + first, n);
  const [lb, hb] = wilson(both + second, n);
  const phi = correlation({ both, first, second, neither }, n);
  const spread = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  const value = (first - second) / n;
  const low = value - spread(pa - la, hb - pb);
  const high = value + spread(ha - pa, pb - lb);
  return { value: ratio(value), ci: [ratio(low), ratio(high)] };
}

/** Of the two shares, moved towards none as the method asks for; 0 where one of them is all or nothing. */
function correlation({ both, first, second, neither }: Pairs, n: number): number {
  const product = (both + first) * (second + neither) * (both + second) * (first + neither);
  if (product === 0) return 0;
  const excess = both * neither - first * second;
  return (excess > 0 ? Math.max(0, excess - n / 2) : excess) / Math.sqrt(product);
}

/** Unbiased estimate of "k runs in a row pass": C(pass, k) / C(n, k). */
export function passPower(pass: number, n: number, k: number): number {
  let value = 1;
  for (let i = 0; i < k; i += 1) value *= Math.max(0, pass - i) / (n - i);
  return ratio(value);
}

function xorshift(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
