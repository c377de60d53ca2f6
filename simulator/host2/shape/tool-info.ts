import type { Json, ToolContent } from "./session-message.ts";

/** A tool as it was registered, the host's own and those of plugins alike. */
export interface ToolInfo {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, or a Standard Schema, which validates. */
  readonly input?: unknown;
  readonly output?: unknown;
  readonly options?: {
    /** False: a tool of its own; else it exists only inside `execute`. */
    readonly codemode?: boolean;
    readonly namespace?: string;
    readonly permission?: string;
  };
  /** The host's own check their arguments and fail by a `ToolError`; a plugin's throw is a defect. */
  readonly isBuiltin?: true;
  /** Of a plugin in the form `{ id, effect }`: an interruption reaches it, and it may declare how it fails. */
  readonly isEffect?: true;
  /** Its arguments are not the host's to check. */
  readonly isUnchecked?: true;
  execute(input: unknown, call: ToolCall): Promise<ToolResult>;
}

export interface ToolCall {
  readonly sessionID: string;
  readonly agent: string;
  readonly messageID: string;
  readonly callID: string;
  readonly signal: AbortSignal;
  /** @param isLocated false: its event names no folder. */
  progress(metadata: Json, isLocated?: boolean): void;
}

export interface ToolResult {
  readonly output?: unknown;
  readonly content?: string | readonly ToolContent[];
  readonly metadata?: Json;
}
