/**
 * Counts what a session does and says which of it is a sign of drift. Pure: one sight in, the next counters out.
 * Each sign has a condition under which it stops; while it lasts it is one episode, told once.
 */
export interface SignalLimits {
  /** Human messages while one task stands still. */
  readonly turns: number;
  /** Reads in a row without a write. */
  readonly reads: number;
  /** Failed calls in a row. */
  readonly failures: number;
  /** Failed calls among the last ten, in percent. */
  readonly failurePercent: number;
  /** The same change again. */
  readonly sameUpdate: number;
  /** Messages in a row in which the human says that it still does not work. */
  readonly stuck: number;
}

export type CounterSignal = "turns" | "reads" | "failures" | "failure-ratio" | "same-update" | "stuck";

export interface Counters {
  /** What the session works on, and how far: while it is the same, nothing moved. */
  readonly section: string;
  readonly turns: number;
  readonly reads: number;
  readonly failures: number;
  /** The newest ten calls; true = failed. */
  readonly recent: readonly boolean[];
  readonly update: { readonly key: string; readonly times: number };
  readonly stuck: number;
}

export type Sight =
  | { readonly type: "turn"; readonly section: string; readonly saysStuck: boolean }
  | {
      readonly type: "call";
      readonly does: "read" | "write" | "other";
      readonly failed: boolean;
      readonly key: string;
    };

export const NO_COUNTERS: Counters = {
  section: "",
  turns: 0,
  reads: 0,
  failures: 0,
  recent: [],
  update: { key: "", times: 0 },
  stuck: 0,
};

const WINDOW = 10;

function countCall(counters: Counters, sight: Extract<Sight, { type: "call" }>): Counters {
  const { does, failed, key } = sight;
  const isWrite = does === "write" && !failed;
  const same = does === "write" && counters.update.key === key;
  return {
    ...counters,
    reads: isWrite ? 0 : counters.reads + (does === "read" ? 1 : 0),
    failures: failed ? counters.failures + 1 : 0,
    recent: [...counters.recent, failed].slice(-WINDOW),
    update: does === "write" ? { key, times: same ? counters.update.times + 1 : 1 } : counters.update,
  };
}

/** The counters after one more sight. */
export function count(counters: Counters, sight: Sight): Counters {
  if (sight.type === "call") return countCall(counters, sight);
  const isSame = sight.section === counters.section;
  return {
    ...counters,
    section: sight.section,
    turns: isSame && sight.section !== "" ? counters.turns + 1 : 1,
    stuck: sight.saysStuck ? counters.stuck + 1 : 0,
  };
}

/** What shows now, the gravest first. */
export function firing(counters: Counters, limits: SignalLimits): readonly CounterSignal[] {
  const { turns, reads, failures, recent, update, stuck, section } = counters;
  const failed = recent.filter((one) => one).length;
  const shows: Readonly<Record<CounterSignal, boolean>> = {
    failures: failures >= limits.failures,
    stuck: stuck >= limits.stuck,
    "failure-ratio": recent.length === WINDOW && failed * 100 > limits.failurePercent * WINDOW,
    "same-update": update.times >= limits.sameUpdate,
    reads: reads >= limits.reads,
    turns: section !== "" && turns >= limits.turns,
  };
  return (Object.keys(shows) as CounterSignal[]).filter((signal) => shows[signal]);
}
