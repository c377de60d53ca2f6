/** What the human has set aside in one root session: a pause, and single calls that may be made once. */

interface AllowedCall {
  /** Tells this very call from every other. */
  readonly call: string;
  /** The call in words, for the human. */
  readonly shown: string;
}

export interface Override {
  /** Milliseconds since the epoch; 0 = not paused. */
  readonly pausedUntil: number;
  /** Not yet used. */
  readonly allowed: readonly AllowedCall[];
}
