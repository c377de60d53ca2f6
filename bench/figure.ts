/** One measured figure beside its target. Times are of one run on one machine: compare ratios, not runs. */
export interface Figure {
  readonly id: string;
  /** What was measured and how, in one line. */
  readonly what: string;
  readonly value: number;
  readonly unit: "us" | "ms" | "x" | "bytes" | "chars" | "count" | "s" | "per s" | "MB" | "us/kchar";
  /** The bound it must keep; absent where the figure is only reported. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  readonly n: number;
}

/** Null where there is no target. */
export function isMet(figure: Figure): boolean | null {
  if (!figure.target) return null;
  return "atMost" in figure.target
    ? figure.value <= figure.target.atMost
    : figure.value >= figure.target.atLeast;
}

/** The value below which `share` (0…1) of the sorted samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error("no sample was taken");
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
