/**
 * The normalised record of one script: what is left of a run when ids, times, paths and racy noise are taken
 * out. Two hosts behave alike when their goldens are equal, lane by lane.
 */
export interface Golden {
  readonly id: string;
  /** How many runs it was made from; order is only trusted as far as all runs agree. */
  readonly runs: number;
  readonly order: Readonly<Record<ListName, Order>>;
  readonly http: readonly unknown[];
  readonly hooks: readonly GoldenRecord[];
  readonly titleHooks: readonly GoldenRecord[];
  readonly events: readonly GoldenRecord[];
  readonly sideEvents: readonly GoldenRecord[];
  readonly llm: readonly GoldenRecord[];
  readonly sessions: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly files: Readonly<Record<string, string | null>>;
  /** What differed between runs of the same host, and was left out for that. */
  readonly dropped: readonly string[];
}

export type GoldenRecord = Readonly<Record<string, unknown>>;

export const LISTS = ["hooks", "titleHooks", "events", "sideEvents", "llm"] as const;
export type ListName = (typeof LISTS)[number];

/** How far the order of a list is the same in all runs. */
export type Order = "total" | "per-session" | "per-session-and-call" | "partial";
