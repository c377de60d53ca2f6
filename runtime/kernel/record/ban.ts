/** What the human said must not be changed, and what of it they gave free again. */
export interface Ban {
  /** Relative to the project: a file, a folder or a glob. */
  readonly path: string;
  /** What is closed, as globs: the path, and what was given free inside of it behind a `!`. */
  readonly globs: readonly string[];
  /** The human's words, shortened. */
  readonly quote: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
