/**
 * A trace as somebody looks at it: turns, and in each the moments that tell something. Small enough to lie in
 * a page: texts stand once, and a request holds only what the one before it in its session did not.
 */
import type { TraceHeader } from "opencode-simulator";

/** Index into {@link Moments.texts}. */
export type TextRef = number;

export interface SentMessage {
  readonly role: string;
  readonly text: TextRef;
  /** In the user's place, and nothing that the user said: a plugin, the host or another agent sent it. */
  readonly isUnsaid?: true;
}

/** A piece of text that a hook put there, or changed. */
export interface Addition {
  readonly plugin: string;
  readonly hook: string;
  readonly text: TextRef;
}

export interface QuietHook {
  readonly plugin: string;
  readonly hook: string;
  readonly count: number;
}

interface At {
  /** Line of the record in the trace file, less the header. */
  readonly seq: number;
  /** Host milliseconds since the start. */
  readonly at: number;
  readonly turn: number;
}

export type Moment = At &
  (
    | { readonly kind: "said"; readonly what: string; readonly text: TextRef }
    | {
        readonly kind: "request";
        readonly purpose: string;
        readonly session: string;
        /** Index of the session's previous request among the moments; null for its first. */
        readonly base: number | null;
        /** Messages taken over from `base` unchanged, from the front. */
        readonly kept: number;
        /** Messages that `base` had: more than `kept` means that history was rewritten. */
        readonly had: number;
        readonly fresh: readonly SentMessage[];
        readonly tools: readonly string[];
        readonly answer: TextRef;
        /** Hooks that were left since the last request without a change, and how often; a report of before has none. */
        readonly quiet?: readonly QuietHook[];
      }
    | {
        readonly kind: "call";
        readonly tool: string;
        readonly args: TextRef;
        readonly session: string;
        /** What a plugin threw; null when all let it pass. */
        readonly refused: { readonly plugin: string; readonly text: TextRef } | null;
      }
    | { readonly kind: "added"; readonly additions: readonly Addition[] }
    | {
        readonly kind: "disk";
        readonly files: readonly {
          readonly path: string;
          readonly before: TextRef | null;
          readonly after: TextRef | null;
        }[];
      }
    | { readonly kind: "graph"; readonly before: TextRef; readonly after: TextRef }
    | { readonly kind: "note"; readonly what: string; readonly text: TextRef }
    /** Why an oracle says that the run failed, at the turn where it did. */
    | { readonly kind: "failure"; readonly text: TextRef }
  );

export interface Moments {
  readonly header: TraceHeader;
  readonly texts: readonly string[];
  readonly moments: readonly Moment[];
  /** What of the trace could not be read; null when all could. */
  readonly problem: string | null;
}
