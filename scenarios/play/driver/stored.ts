/** A call that has ended, as the host keeps it, under the name that its tool has on OpenCode 1. */
export interface StoredCall {
  readonly callID: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: "completed" | "error";
  /** What the model was told. */
  readonly result: string;
}

/** A message as the host keeps it. */
export interface StoredMessage {
  readonly id: string;
  /** The user's words; undefined for a message of another side. */
  readonly said: string | undefined;
  /** Everything of it that a model may be sent: texts, and what calls were answered with. */
  readonly texts: readonly string[];
  readonly calls: readonly StoredCall[];
  /** In the host's own shape, for the trace. */
  readonly raw: unknown;
}
