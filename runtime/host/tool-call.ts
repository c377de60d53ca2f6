/**
 * A tool call in governance's own words. Each adapter turns the calls of its host into these, so that the gate and the
 * evidence know no host's shapes.
 */

/** Names one call of a session's agent. */
export interface ToolCall {
  readonly tool: string;
  readonly sessionID: string;
  /** The host's own id of the call, unique in its session. */
  readonly callID: string;
}

/** A call that is about to run, and the way to keep it from running. */
export interface CallAhead extends ToolCall {
  /** As the model gave them; nobody has checked them. */
  readonly args: unknown;
  /**
   * The call does not run, and the agent reads `text` word for word in place of its result. May throw, because some
   * hosts take a throw for a no: nothing is done after it.
   */
  block(text: string): void;
}

/** A call that has run. */
export interface EndedCall extends ToolCall {
  /** With which it ran; another plugin may have changed them after the gate was asked. */
  readonly args: unknown;
  /** What the host says of the run beside its output: exit code, diagnostics. */
  readonly metadata: unknown;
}
