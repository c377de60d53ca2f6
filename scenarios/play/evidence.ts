/**
 * Everything that a run leaves behind for its oracles: what the model was sent, what was called and with
 * which result, and what the project's disk looked like each time the model was asked. Collected below the
 * plugin (at the model and on the disk), so nothing in it is the plugin's own word.
 */
import type { Observation, Reason } from "@idumb/reports";
import type {
  ChatBody,
  HostGeneration,
  HostKind,
  ModelStep,
  RequestKind,
  TraceRecord,
} from "opencode-simulator";

import type { StoredCall, StoredMessage } from "./driver/stored.ts";
import type { UserStep } from "./user-script.ts";

/** Content by path relative to the project. */
export type Disk = ReadonlyMap<string, string>;

/** The disk at one moment. All calls in `results` had ended by then; those that no earlier frame has ended since it. */
export interface Frame {
  readonly turn: number;
  readonly results: readonly string[];
  /** Calls that were at work at that moment: what they write is on the disk before the host tells that they have ended. */
  readonly running: readonly string[];
  readonly disk: Disk;
  /** What changed since the frame before was changed by somebody besides the agent. */
  readonly isOutside: boolean;
  /** Files of the governance directory (names only: the plugin may write there as it likes). */
  readonly governance: readonly string[];
}

export interface RequestSeen {
  readonly turn: number;
  readonly sessionID: string;
  readonly parentSessionID: string | undefined;
  readonly kind: RequestKind;
  readonly body: ChatBody;
  readonly answer: ModelStep;
}

export interface CallSeen extends StoredCall {
  readonly sessionID: string;
  readonly parentSessionID: string | undefined;
  /** Index of the first frame taken after it ended. */
  readonly frame: number;
  readonly turn: number;
}

/** A task of the plugin's graph, as another process reads it from the disk. */
export interface TaskSeen {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Why it failed, was deferred or given up; empty = no reason was given. */
  readonly reason: string;
  /** The session that works on it or did so last; empty = none yet. */
  readonly session: string;
  /** Ids of what has to be done before. */
  readonly waitsFor: readonly string[];
  /** Something shows that it is done: a checkpoint, a file that was named, or the human's word. */
  readonly isProven: boolean;
}

/** The plugin's journal, as another process reads it from the disk. */
export interface JournalSeen {
  /** Versions are 1, 2, 3… without holes. */
  readonly isWhole: boolean;
  /** All events replayed from the first one give what is opened from the newest snapshot. */
  readonly isReplayed: boolean;
}

/** What stands for the user's words in the turn of a compaction by hand. */
export const COMPACTION = "/compact";

export interface TurnSeen {
  readonly index: number;
  readonly sessionID: string;
  /** What the user was up to, in one word of the scenario. */
  readonly label: string;
  readonly said: string;
  readonly answer: string;
  /** At which answer, counted from 1, the user stopped the agent or the host died; undefined where neither was. */
  readonly interruptedAt?: number;
  /** How many requests of the run had been made by then. */
  readonly askedBefore?: number;
  /** All tasks at its end; none where no plugin keeps any. */
  readonly tasks: readonly TaskSeen[];
  /** Null where there is none. */
  readonly journal: JournalSeen | null;
}

export interface Evidence {
  readonly host: HostKind;
  /** Which OpenCode that was, or imitated. */
  readonly opencode: HostGeneration;
  readonly directory: string;
  /** Why the play could not go on, such as an error answer of the host; undefined when it went to its end. */
  readonly broken: string | undefined;
  /** What the user did, to be done again. */
  readonly script: readonly UserStep[];
  readonly turns: readonly TurnSeen[];
  /** Indexes of the turns in which, or before which, the host was started anew. */
  readonly restarts: readonly number[];
  /** Indexes of the turns before which the user took something back. */
  readonly undos: readonly number[];
  readonly requests: readonly RequestSeen[];
  readonly calls: readonly CallSeen[];
  readonly frames: readonly Frame[];
  readonly hostVersion: string;
  /** The messages of each session as the host keeps them at the end, behind what the user took back. */
  readonly stored: readonly (readonly StoredMessage[])[];
  readonly trace: readonly TraceRecord[];
  /** Of plays with company: its name, and what to compare with. */
  readonly company?: { readonly name: string; readonly alone: Alone | undefined };
}

/** How a short session goes without plugins, and with each of two plugins alone. */
export interface Alone {
  readonly bare: Evidence;
  readonly ours: Evidence;
  readonly theirs: Evidence;
}

/** What an oracle says: reasons why the run failed, figures, and situations that were reached. */
export interface Judgement {
  readonly reasons: readonly Reason[];
  readonly observations: readonly Observation[];
  readonly reached: readonly string[];
}
