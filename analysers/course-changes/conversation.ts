/**
 * What is kept of a human's messages in one root session: which goals there were, and what was announced or ruled
 * out. Never the messages themselves: words that tell one topic from another, so that a change is noticed whatever
 * was compacted or restarted in between.
 */
import type { Usual } from "./readings/usual-amount.ts";
import type { Statement } from "./statement.ts";

type GoalStatus = "active" | "replaced" | "abandoned" | "finished";

export interface Goal {
  /** As the human first said it, shortened. */
  readonly title: string;
  readonly status: GoalStatus;
  /** Words of the message that opened it. */
  readonly head: readonly string[];
  /** All words said about it so far; capped. */
  readonly words: readonly string[];
  /** Kinds of product it was called ("app", "bot"). */
  readonly products: readonly string[];
}

export interface Conversation {
  /** Human messages so far. */
  readonly messages: number;
  readonly languages: readonly string[];
  /** Oldest first; at most one is active. */
  readonly goals: readonly Goal[];
  /** `slot=choice` that the human announced for later. */
  readonly announced: readonly string[];
  /** `slot=choice` that the human ruled out. */
  readonly banned: readonly string[];
  /** What the human ruled out in other words, each by its words joined with `+`; absent in older journals. */
  readonly bannedWords?: readonly string[];
  /** Names that nobody listed, of what something is done with; absent in older journals. */
  readonly names?: readonly string[];
  /** Words of announced topics. */
  readonly announcedWords: readonly string[];
  /** Words of parts that were dropped. */
  readonly droppedWords: readonly string[];
  /** A message seemed to leave the goal, but did not say so outright; absent in older journals. */
  readonly isStraying?: boolean;
  /** What was said so far, oldest first; capped; absent in older journals. */
  readonly said?: readonly Statement[];
  /** What the newest message would open, were it a new goal; absent in older journals. */
  readonly latest?: Goal;
  /** The same of the message that the agent was asked about, until it answers. */
  readonly asked?: Goal;
  /** How often whoever was asked said that nothing changes, and how often that something does; absent in older journals. */
  readonly unchanged?: number;
  readonly changed?: number;
  /** How much was said so far; absent in older journals. */
  readonly talk?: Usual;
}

export const NO_CONVERSATION: Conversation = {
  messages: 0,
  languages: [],
  goals: [],
  announced: [],
  banned: [],
  announcedWords: [],
  droppedWords: [],
};

/** The goals with that status in place of "active". */
export const withStatus = (goals: readonly Goal[], status: GoalStatus): readonly Goal[] =>
  goals.map((goal) => (goal.status === "active" ? { ...goal, status } : goal));
