/** A seeded share of the mutants: the same seed takes the same ones. */

export interface Sample {
  /** 0 to 100. */
  readonly percent: number;
  readonly seed: number;
}

/** Is the mutant with this id in the sample? Ids are the numbers that Stryker gives within one run. */
export function isSampled({ percent, seed }: Sample, id: string): boolean {
  // FNV-1a, so that neighbours, which often live or die together, are taken independently.
  let hash = 2_166_136_261;
  for (const char of `${seed}:${id}:${seed}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 10_000 < percent * 100;
}

/** Half the width of the 95 % interval of a share that was measured on a sample of a finite whole, in percent points. */
export function margin(score: number, sampled: number, whole: number): number {
  const share = score / 100;
  const missing = whole <= 1 ? 0 : (whole - sampled) / (whole - 1);
  return sampled === 0 ? 100 : 196 * Math.sqrt(((share * (1 - share)) / sampled) * missing);
}
