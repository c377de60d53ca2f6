/** One measured figure beside its target. Times are of one run on one machine: compare ratios, not runs. */
export interface Figure {
  readonly id: string;
  /** What was measured and how, in one line. */
  readonly what: string;
  readonly value: number;
  readonly unit: "us" | "ms" | "x" | "bytes" | "chars" | "count" | "s" | "per s" | "MB" | "us/kchar";
  /** The bound it must keep; absent where the figure is only reported. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Where the value may well lie (95 %), for what a noisy machine cannot tell at once. */
  readonly interval?: readonly [low: number, high: number];
  readonly n: number;
}

/** Null where there is no target, or where the interval holds it. */
export function isMet({ target, value, interval = [value, value] }: Figure): boolean | null {
  if (!target) return null;
  const [low, high] = interval;
  if ("atMost" in target) return high <= target.atMost ? true : low > target.atMost ? false : null;
  return low >= target.atLeast ? true : high < target.atLeast ? false : null;
}

/** In words: "" where nothing is asked. */
export function verdictOf(figure: Figure): "met" | "MISSED" | "INCONCLUSIVE" | "" {
  if (!figure.target) return "";
  const met = isMet(figure);
  return met === null ? "INCONCLUSIVE" : met ? "met" : "MISSED";
}

/** The value below which `share` (0…1) of the sorted samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error("no sample was taken");
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
