/**
 * Logistic regression with a quadratic penalty, by Newton's steps, each solved by conjugate gradients, because the rows
 * are many and show little: the same rows give the same weights, bit for bit, on every machine that adds as the standard
 * says.
 */
export interface Row {
  /** What it shows, as numbers from 0, and how much of each. */
  readonly columns: Int32Array;
  readonly values: Float64Array;
  /** What is known of its score beside the columns. */
  readonly known: number;
  readonly isChange: boolean;
}

export interface Fitted {
  readonly bias: number;
  /** By column; 0 where too few rows show it. */
  readonly weights: Float64Array;
}

export interface Fit {
  /** How many columns there are. */
  readonly width: number;
  /** So many rows must show a column. */
  readonly seen: number;
  /** How much a weight has to earn. */
  readonly penalty: number;
  /** Where to begin, such as at the weights of more rows: it saves steps, and the end is the same. */
  readonly from?: Fitted;
}

const STEPS = 12;
/** A step that moves no weight further is the last one; weights are kept to three digits. */
const STILL = 1e-4;
/** Turns for one step, and how near to its solution they have to come. */
const TURNS = 60;
const NEAR = 1e-2;
/** The place of the bias, which is not held back; it is also what stands for a column that is left out. */
const BIAS = 0;
const LOOSE = 1e-6;

/** The readings of all rows, one row after the other: row `n` goes from `start[n]` to `start[n + 1]`. */
interface Table {
  readonly start: Int32Array;
  readonly column: Int32Array;
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

/** What each row sums up to by the weights. */
function sums({ start, column, value }: Table, weights: Float64Array): Float64Array {
  const out = new Float64Array(start.length - 1);
  for (let row = 0; row < out.length; row++) {
    let sum = 0;
    const end = start[row + 1] ?? 0;
    for (let i = start[row] ?? 0; i < end; i++) sum += (value[i] ?? 0) * (weights[column[i] ?? 0] ?? 0);
    out[row] = sum;
  }
  return out;
}

/** The rows, each so many times, added to `to` in place. */
function addRows(to: Float64Array, { start, column, value }: Table, times: Float64Array): void {
  for (let row = 0; row < times.length; row++) {
    const factor = times[row] ?? 0;
    const end = start[row + 1] ?? 0;
    for (let i = start[row] ?? 0; i < end; i++) {
      const own = column[i] ?? 0;
      to[own] = (to[own] ?? 0) + factor * (value[i] ?? 0);
    }
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

/** Where each column stands among those that so many rows show. */
function placesOf(rows: readonly Row[], { width, seen }: Fit): { place: Int32Array; size: number } {
  const count = new Int32Array(width);
  for (const { columns } of rows) for (const column of columns) count[column] = (count[column] ?? 0) + 1;
  let size = 1;
  const place = count.map((rowsWithIt) => (rowsWithIt < seen ? BIAS : size++));
  return { place, size };
}

function tableOf(rows: readonly Row[], place: Int32Array): Table {
  const start = new Int32Array(rows.length + 1);
  const most = rows.reduce((sum, { columns }) => sum + columns.length + 1, 0);
  const column = new Int32Array(most);
  const value = new Float64Array(most);
  let end = 0;
  for (const [row, { columns, values }] of rows.entries()) {
    column[end] = BIAS;
    value[end++] = 1;
    for (let at = 0; at < columns.length; at++) {
      const own = place[columns[at] ?? 0] ?? BIAS;
      if (own === BIAS) continue;
      column[end] = own;
      value[end++] = values[at] ?? 0;
    }
    start[row + 1] = end;
  }
  return { start, column, value };
}

/** The weights as far as they are known, in their places. */
function begun({ from }: Fit, place: Int32Array, size: number): Float64Array {
  const weights = new Float64Array(size);
  if (from === undefined) return weights;
  for (const [column, own] of place.entries()) weights[own] = from.weights[column] ?? 0;
  weights[BIAS] = from.bias;
  return weights;
}

export function fitWeights(rows: readonly Row[], fit: Fit): Fitted {
  const { place, size } = placesOf(rows, fit);
  const table = tableOf(rows, place);
  const { penalty } = fit;
  const held = (at: number): number => (at === BIAS ? LOOSE : penalty);
  const weights = begun(fit, place, size);
  for (let step = 0; step < STEPS; step++) {
    const chances = sums(table, weights).map(
      (sum, row) => 1 / (1 + Math.exp(-sum - (rows[row]?.known ?? 0))),
    );
    const slope = weights.map((weight, at) => (at === BIAS ? 0 : -penalty * weight));
    addRows(
      slope,
      table,
      chances.map((chance, row) => Number(rows[row]?.isChange) - chance),
    );
    const bend = (x: Float64Array): Float64Array => {
      const image = x.map((one, at) => held(at) * one);
      addRows(
        image,
        table,
        sums(table, x).map((sum, row) => sum * (chances[row] ?? 0) * (1 - (chances[row] ?? 0))),
      );
      return image;
    };
    const change = solve(bend, slope);
    add(weights, 1, change);
    if (change.every((one) => Math.abs(one) < STILL)) break;
  }
  return {
    bias: weights[BIAS] ?? 0,
    weights: Float64Array.from(place, (own) => (own === BIAS ? 0 : (weights[own] ?? 0))),
  };
}
