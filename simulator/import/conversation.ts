import type { HostGeneration } from "../trace/event.ts";

/** A session that took place, as much of it as a script can play again, whatever program wrote it down. */
export interface Conversation {
  readonly generation: HostGeneration;
  /** Folder of the project, as texts of the session name it. */
  readonly directory?: string | undefined;
  readonly title?: string | undefined;
  readonly turns: readonly Turn[];
  /** What was in the way of writing it down whole. */
  readonly notes: readonly string[];
}

/** What the user did, and what the model answered to it, step by step. */
export interface Turn {
  readonly said: string | typeof COMPACTION;
  readonly answers: Answer[];
  /** What the user replied to permissions, in order, where that is known. */
  readonly replies?: readonly Reply[] | undefined;
}

export type Reply = "once" | "always" | "reject";

/** The user asked for a compaction; its one answer is the summary. */
export const COMPACTION = Symbol("compaction");

export interface Answer {
  readonly say: string;
  readonly calls: readonly Call[];
  /** The provider refused: status and text. */
  readonly failed?: { readonly http: number; readonly body: string } | undefined;
}

export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output?: string | undefined;
  readonly error?: string | undefined;
  /** Of a shell command. */
  readonly exit?: number | undefined;
  /** What the subagent answered that the call started, where that is known. */
  readonly child?: readonly Answer[] | undefined;
}

/** A file that is not what it should be, with what to do about it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
