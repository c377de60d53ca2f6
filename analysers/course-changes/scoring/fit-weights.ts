/**
 * Logistic regression with a quadratic penalty, by Newton's steps: the same rows give the same weights, bit for bit, on
 * every machine that adds as the standard says.
 */
import type { Readings } from "../readings/readings.ts";

export interface Row {
  readonly readings: Readings;
  readonly isChange: boolean;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

const STEPS = 12;

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

/** @param names readings that get a weight; @param penalty how much a weight has to earn. */
export function fitWeights(rows: readonly Row[], names: readonly string[], penalty: number): Fitted {
  const place = new Map(names.map((name, at) => [name, at + 1]));
  const sparse = rows.map(({ readings }) => [
    [0, 1] as const,
    ...Object.entries(readings).flatMap(([name, value]) => {
      const at = place.get(name);
      return at === undefined ? [] : [[at, value] as const];
    }),
  ]);
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
      const sum = entries.reduce((total, [at, value]) => total + value * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const error = (rows[number]?.isChange === true ? 1 : 0) - chance;
      const spread = chance * (1 - chance);
      for (const [at, value] of entries) {
        slope[at] = (slope[at] ?? 0) + error * value;
        const row = bend[at];
        if (row) for (const [other, more] of entries) row[other] = (row[other] ?? 0) + spread * value * more;
      }
    }
    const change = solve(bend, slope);
    for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) + (change[at] ?? 0);
  }
  return {
    bias: weights[0] ?? 0,
    weights: Object.fromEntries(names.map((name, at) => [name, weights[at + 1] ?? 0])),
  };
}
