export interface Point {
  at: number;
  value: number;
}

export interface Change {
  at: number;
  percent: number;
}

/** Averages of every `size` neighbouring points; the point in time is that of the last one. */
export function movingAverage(points: readonly Point[], size: number): Point[] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError("size must be a positive integer");
  const result: Point[] = [];
  let sum = 0;
  for (const [i, point] of points.entries()) {
    sum += point.value;
    const leaving = points[i - size];
    if (leaving) sum -= leaving.value;
    if (i >= size - 1) result.push({ at: point.at, value: sum / size });
  }
  return result;
}

/** Running totals: one more than there are points, as the first one is 0. */
export function runningTotals(points: readonly Point[]): number[] {
  const totals = new Array<number>(points.length + 1).fill(0);
  for (let i = 1; i <= points.length; i++) {
    totals[i] = (totals[i - 1] ?? 0) + (points[i - 1]?.value ?? 0);
  }
  return totals;
}

/** Points that are higher than both neighbours. */
export function peaks(points: readonly Point[]): Point[] {
  const found: Point[] = [];
  for (let i = 1; i < points.length - 1; i++) {
    const [before, point, after] = points.slice(i - 1, i + 2);
    if (before && point && after && point.value > before.value && point.value > after.value) {
      found.push(point);
    }
  }
  return found;
}

export function changes(points: readonly Point[]): Change[] {
  return points.slice(1).map((point, i) => {
    const before = points[i]?.value ?? 0;
    return { at: point.at, percent: before === 0 ? 0 : ((point.value - before) / before) * 100 };
  });
}

export function range(points: readonly Point[]): { min: number; max: number } | null {
  if (points.length === 0) return null;
  const values = points.map((point) => point.value);
  return { min: Math.min(...values), max: Math.max(...values) };
}
