/**
 * A recorded session as data: what the user said, what the agent answered and called, and what came back. The same
 * shape for an `opencode export` and for a trace of ours, so that whatever replays one replays the other.
 */
export interface RecordedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** "cut": it never ended, because the human aborted or the recording stops. */
  readonly status: "completed" | "error" | "cut";
  /** What the model was told. */
  readonly output: string;
  readonly title: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** One answer of the model. */
export interface RecordedAnswer {
  readonly say: string;
  readonly calls: readonly RecordedCall[];
  /** Files that the host saw changed when it had ended, as it names them. */
  readonly changed: readonly string[];
  /** The human stopped it. */
  readonly aborted: boolean;
  /** Text of the compaction that the host began by itself behind it; null = it began none. */
  readonly summary: string | null;
}

export type RecordedStep =
  | {
      readonly kind: "prompt";
      readonly text: string;
      /** Milliseconds since the epoch; 0 = not recorded. */
      readonly at: number;
      readonly endedAt: number;
      readonly answers: readonly RecordedAnswer[];
    }
  /** The user compacted by hand. */
  | { readonly kind: "compact"; readonly summary: string; readonly at: number; readonly endedAt: number };

export interface RecordedSession {
  readonly id: string;
  readonly parentID: string | null;
  readonly title: string;
  readonly createdAt: number;
  /** How many of its messages stand. */
  readonly messages: number;
  readonly steps: readonly RecordedStep[];
}

export interface Recorded {
  readonly kind: "export" | "trace";
  /** Version of OpenCode that it was recorded on. */
  readonly hostVersion: string;
  /** Where the project lay. */
  readonly directory: string;
  readonly sessions: readonly RecordedSession[];
  /** Files of the project before the first message, where the recording holds them. */
  readonly files: Readonly<Record<string, string>>;
  readonly messages: number;
  /** What of the file could not be read, with its place; null = all could. */
  readonly problem: string | null;
  /** What is in it that a replay leaves out. */
  readonly leftOut: readonly string[];
}

/** All calls of a session in order. */
export const callsIn = (session: RecordedSession): RecordedCall[] =>
  session.steps.flatMap((step) => (step.kind === "prompt" ? step.answers.flatMap(({ calls }) => calls) : []));
