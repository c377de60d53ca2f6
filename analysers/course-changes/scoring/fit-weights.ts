/**
 * Logistic regression with a quadratic penalty, by Newton's steps: the same rows give the same weights, bit for bit, on
 * every machine that adds as the standard says.
 */
import type { Readings } from "../readings/readings.ts";

export interface Row {
  readonly readings: Readings;
  readonly isChange: boolean;
  /** How much it counts; 1 where nothing is said. */
  readonly weight?: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

const STEPS = 12;
/** A step that moves no weight further is the last one. */
const STILL = 1e-5;

/** Solves `matrix · x = vector` for a matrix that is symmetric and positive; both are used up. */
function solve(matrix: Float64Array[], vector: Float64Array): Float64Array {
  const size = vector.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot++) {
    const own = matrix[pivot];
    if (!own) continue;
    for (let row = pivot + 1; row < size; row++) {
      const factor = at(row, pivot) / at(pivot, pivot);
      const target = matrix[row];
      if (factor === 0 || !target) continue;
      for (let column = pivot; column < size; column++)
        target[column] = (target[column] ?? 0) - factor * (own[column] ?? 0);
      vector[row] = (vector[row] ?? 0) - factor * (vector[pivot] ?? 0);
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = vector[row] ?? 0;
    for (let column = row + 1; column < size; column++) rest -= at(row, column) * (vector[column] ?? 0);
    vector[row] = rest / at(row, row);
  }
  return vector;
}

interface Entries {
  readonly at: Int32Array;
  readonly value: Float64Array;
}

/** What a row adds to the slope and to the bend of the likelihood; the bend's lower half is left to {@link mirrored}. */
function added(
  { at, value }: Entries,
  { isChange, weight = 1 }: Row,
  { weights, slope, bend }: Readonly<Record<"weights" | "slope", Float64Array>> & { bend: Float64Array[] },
): void {
  let sum = 0;
  for (let i = 0; i < at.length; i++) sum += (value[i] ?? 0) * (weights[at[i] ?? 0] ?? 0);
  const chance = 1 / (1 + Math.exp(-sum));
  const error = weight * (Number(isChange) - chance);
  const spread = weight * chance * (1 - chance);
  for (let i = 0; i < at.length; i++) {
    const own = at[i] ?? 0;
    slope[own] = (slope[own] ?? 0) + error * (value[i] ?? 0);
    const row = bend[own];
    if (!row) continue;
    const factor = spread * (value[i] ?? 0);
    for (let j = i; j < at.length; j++) {
      const other = at[j] ?? 0;
      row[other] = (row[other] ?? 0) + factor * (value[j] ?? 0);
    }
  }
}

function mirrored(bend: Float64Array[]): Float64Array[] {
  for (const [at, row] of bend.entries())
    for (let other = 0; other < at; other++) row[other] = bend[other]?.[at] ?? 0;
  return bend;
}

/** @param names readings that get a weight; @param penalty how much a weight has to earn. */
export function fitWeights(rows: readonly Row[], names: readonly string[], penalty: number): Fitted {
  const place = new Map(names.map((name, at) => [name, at + 1]));
  const sparse = rows.map(({ readings }): Entries => {
    const known = Object.entries(readings)
      .flatMap(([name, value]) => {
        const at = place.get(name);
        return at === undefined ? [] : [[at, value] as const];
      })
      .toSorted(([a], [b]) => a - b);
    const all = [[0, 1] as const, ...known];
    return { at: Int32Array.from(all, ([at]) => at), value: Float64Array.from(all, ([, value]) => value) };
  });
  const size = names.length + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -penalty * weight));
    const bend = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size);
      row[at] = at === 0 ? 1e-6 : penalty;
      return row;
    });
    for (const [number, entries] of sparse.entries()) {
      const row = rows[number];
      if (row) added(entries, row, { weights, slope, bend });
    }
    const change = solve(mirrored(bend), slope);
    for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) + (change[at] ?? 0);
    if (change.every((one) => Math.abs(one) < STILL)) break;
  }
  return {
    bias: weights[0] ?? 0,
    weights: Object.fromEntries(names.map((name, at) => [name, weights[at + 1] ?? 0])),
  };
}
