/**
 * A tool as the session loop sees it: built-ins, plugin tools and `invalid` alike.
 * Throwing makes the part an error with exactly that message; returning completes it.
 */
export interface ToolResult {
  title: string;
  output: string;
  metadata: Record<string, unknown>;
  attachments?: unknown[];
}

export interface ToolContext {
  readonly sessionID: string;
  readonly messageID: string;
  readonly callID: string;
  readonly partID: string;
  readonly agent: string;
  readonly abort: AbortSignal;
  readonly directory: string;
  readonly worktree: string;
  /** The conversation so far, as plugin tools get it. */
  readonly messages?: readonly unknown[];
  /** Handed along by the host (`bypassAgentCheck`, …). */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Asks the permission service; rejects with the host's own text when denied or rejected. */
  ask(request: {
    permission: string;
    patterns: string[];
    always: string[];
    metadata: Record<string, unknown>;
  }): Promise<void>;
  /** Shows interim title and metadata on the running part (an event, no persistence rule of its own). */
  metadata(update: { title?: string; metadata?: Record<string, unknown> }): void;
}

export interface HostTool {
  readonly id: string;
  readonly description: string;
  /** Sent to the model as `function.parameters`. */
  readonly jsonSchema: Record<string, unknown>;
  readonly source: "builtin" | "plugin" | "mcp";
  /** Gets to its first `metadata` before its part shows "running"; other tools do some I/O first. */
  readonly startsAtOnce?: boolean;
  /** Runs without `tool.execute.before` and `tool.execute.after`. */
  readonly hidesFromHooks?: boolean;
  execute(args: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
  /** Makes the result of what `execute` returned, after `tool.execute.after` has seen that. */
  finish?(returned: ToolResult, context: ToolContext): ToolResult;
}
