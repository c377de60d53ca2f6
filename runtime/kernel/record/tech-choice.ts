/**
 * A tech decision as a node (K1): which choice fills a slot such as "database", since when and by whom. Replacing a
 * choice makes a new node, so that the slot's nodes together are its history. What stands in the journal as a
 * decision of `decide` is something else; hence the name.
 */
type ChoiceStatus = "unresolved" | "decided" | "superseded";
/**
 * Who said it: words of a human's message, the agent where it was asked about a message that says so, a manifest of the
 * project, the agent by itself, or the human by command or answer.
 */
export type ChoiceSource = "message" | "answer" | "manifest" | "agent" | "human";

export interface TechChoice {
  readonly id: string;
  readonly slot: string;
  readonly choice: string;
  readonly status: ChoiceStatus;
  readonly source: ChoiceSource;
  /** The human's message that it comes from, shortened; left out where it comes from none. */
  readonly quote?: string;
  /** When the human settled it, where that was later. */
  readonly saidAt?: number;
  /** The agent or the human said so in a call of its own. */
  readonly isConfirmed: boolean;
  /** The node that it took the place of. */
  readonly replaces: string | null;
  /** How often the slot had been changed when this was made, since it was last settled. */
  readonly changes: number;
  /** The human has to say which it is before what depends on it is built. */
  readonly isContested: boolean;
  readonly createdAt: number;
}
