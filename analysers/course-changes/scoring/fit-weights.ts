/**
 * Logistic regression with a quadratic penalty, by Newton's steps, each solved by conjugate gradients, because the rows
 * are many and show little: the same rows give the same weights, bit for bit, on every machine that adds as the standard
 * says.
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
/** Turns for one step, and how near to its solution they have to come. */
const TURNS = 60;
const NEAR = 1e-4;
/** Of the bias, which is not held back. */
const LOOSE = 1e-6;

interface Entries {
  readonly at: Int32Array;
  readonly value: Float64Array;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** `to` and `factor` times `other`, in place. */
function add(to: Float64Array, factor: number, other: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + factor * (other[at] ?? 0);
}

function sumOf({ at, value }: Entries, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < at.length; i++) sum += (value[i] ?? 0) * (weights[at[i] ?? 0] ?? 0);
  return sum;
}

function addRow(to: Float64Array, factor: number, { at, value }: Entries): void {
  for (let i = 0; i < at.length; i++) {
    const own = at[i] ?? 0;
    to[own] = (to[own] ?? 0) + factor * (value[i] ?? 0);
  }
}

/** Solves `matrix · x = vector` for a matrix that is symmetric and positive. */
function solve(times: (x: Float64Array) => Float64Array, vector: Float64Array): Float64Array {
  const solution = new Float64Array(vector.length);
  const rest = vector.slice();
  let way = rest.slice();
  let size = dot(rest, rest);
  const enough = size * NEAR * NEAR;
  for (let turn = 0; turn < TURNS && size > enough; turn++) {
    const image = times(way);
    const length = size / dot(way, image);
    add(solution, length, way);
    add(rest, -length, image);
    const next = dot(rest, rest);
    const turned = rest.slice();
    add(turned, next / size, way);
    way = turned;
    size = next;
  }
  return solution;
}

function entriesOf({ readings }: Row, place: ReadonlyMap<string, number>): Entries {
  const known = Object.entries(readings).flatMap(([name, value]) => {
    const at = place.get(name);
    return at === undefined ? [] : [[at, value] as const];
  });
  const all = [[0, 1] as const, ...known];
  return { at: Int32Array.from(all, ([at]) => at), value: Float64Array.from(all, ([, value]) => value) };
}

/** @param names readings that get a weight; @param penalty how much a weight has to earn. */
export function fitWeights(rows: readonly Row[], names: readonly string[], penalty: number): Fitted {
  const place = new Map(names.map((name, at) => [name, at + 1]));
  const sparse = rows.map((row) => entriesOf(row, place));
  const weights = new Float64Array(names.length + 1);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -penalty * weight));
    const spread = new Float64Array(rows.length);
    for (const [number, entries] of sparse.entries()) {
      const { isChange, weight = 1 } = rows[number] ?? { isChange: false, weight: 0 };
      const chance = 1 / (1 + Math.exp(-sumOf(entries, weights)));
      spread[number] = weight * chance * (1 - chance);
      addRow(slope, weight * (Number(isChange) - chance), entries);
    }
    const bend = (x: Float64Array): Float64Array => {
      const image = x.map((one, at) => (at === 0 ? LOOSE : penalty) * one);
      for (const [number, entries] of sparse.entries())
        addRow(image, (spread[number] ?? 0) * sumOf(entries, x), entries);
      return image;
    };
    const change = solve(bend, slope);
    add(weights, 1, change);
    if (change.every((one) => Math.abs(one) < STILL)) break;
  }
  return {
    bias: weights[0] ?? 0,
    weights: Object.fromEntries(names.map((name, at) => [name, weights[at + 1] ?? 0])),
  };
}
