/** One clause of what a human said, by what is kept of it. */
export interface Statement {
  /** The number of its message, from 0 on. */
  readonly at: number;
  /** Its topic words. */
  readonly words: readonly string[];
  /** "14 days", "5cm": a unit is at most five letters, or empty. */
  readonly numbers: readonly { readonly value: string; readonly unit: string }[];
  readonly denies: boolean;
}
