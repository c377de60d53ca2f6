/** A session of the host, and the process that serves it. */
import type { Purified } from "./turning-point.ts";

/** Which process a session was last seen in: what tells a dead session from a live one. */
export interface SessionHome {
  readonly instance: string;
  readonly pid: number;
  readonly machine: string;
  /** It answers one message and ends; left out of all others. */
  readonly once?: true;
}

/** Files that changed during a turn although no permitted call should have changed them. */
interface UnexplainedChange {
  readonly at: number;
  /** Relative to the project. */
  readonly files: readonly string[];
  /** Calls that ran code meanwhile. */
  readonly causes: readonly string[];
  /** How many more files there were; left out where all are named. */
  readonly unlisted?: number;
}

export interface Session {
  readonly id: string;
  readonly parentID: string | null;
  readonly home: SessionHome;
  readonly openedAt: number;
  /** When it last did something, to the minute: written anew at each event it would cost more than the event. */
  readonly seenAt: number;
  readonly closed: boolean;
  readonly compactions: number;
  /** What its newest summary was compared with; left out until one was. */
  readonly purified?: Purified;
  /** What this session was started for, as a subagent; null for all others. */
  readonly delegation: string | null;
  /** The newest only; the journal keeps all. */
  readonly unexplained: readonly UnexplainedChange[];
}
