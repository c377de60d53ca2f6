/**
 * How work in OpenCode 2 fails, by who is told. A `ToolError` is an answer that the model reads; a `Defect` is a throw
 * that nobody declared, and strikes every call of its step; a `Declined` is the human's no, and ends the turn.
 */
import type { PermissionRule } from "./permission-rule.ts";
import type { SessionError } from "./session-message.ts";

export class ToolError extends Error {
  readonly _tag = "Tool.Error";
  /** What lay behind it; its text outranks this one's. */
  readonly error?: unknown;

  constructor(message: string, error?: unknown) {
    super(message);
    // Whoever lists its keys finds no name among them (0.0.0-next-16350).
    Object.defineProperty(this, "name", { value: "Tool.Error" });
    if (error !== undefined) this.error = error;
  }
}

/** A throw of a hook or of a plugin's tool. */
export class Defect extends Error {
  override readonly name = "Defect";
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super(errorText(thrown));
    this.thrown = thrown;
  }
}

/**
 * What an Effect of a plugin declared as its failure. One that is tagged as a tool's error answers its call alone and at
 * once; any other leaves its call without an answer (0.0.0-next-16350).
 */
export class DeclaredFailure extends Error {
  override readonly name = "DeclaredFailure";
  readonly failure: unknown;

  constructor(failure: unknown) {
    super(errorText(failure));
    this.failure = failure;
  }

  get isToolError(): boolean {
    return (Object(this.failure) as { _tag?: unknown })._tag === "Tool.Error";
  }
}

/** The human declined a permission, or dismissed a question. */
export class Declined extends Error {
  override readonly name = "Declined";
}

/** A rule of the settings denies it. */
export class PermissionBlocked extends Error {
  override readonly name = "Permission.BlockedError";
  readonly _tag = "Permission.BlockedError";
  readonly permission: string;
  readonly resources: readonly string[];
  readonly rules: readonly PermissionRule[];

  /** @param rules all that speak of the action. */
  constructor(permission: string, resources: readonly string[], rules: readonly PermissionRule[]) {
    super(`Permission denied: ${permission}`);
    this.permission = permission;
    this.resources = resources;
    this.rules = rules;
  }
}

/** The human declined and said why. Its own text is empty, so that what the tool says stands. */
export class PermissionCorrected extends Error {
  override readonly name = "Permission.CorrectedError";
  readonly _tag = "Permission.CorrectedError";
  readonly feedback: string;

  constructor(feedback: string) {
    super("");
    this.feedback = feedback;
  }
}

/** A step that failed, with what was recorded for it. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
  readonly error: SessionError;

  constructor(error: SessionError) {
    super(error.message);
    this.error = error;
  }
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The error as it is stored, published and told to the model. */
export function toSessionError(cause: unknown): SessionError {
  if (cause instanceof ModelFailure) return { type: cause.kind, message: cause.message };
  if (cause instanceof PermissionBlocked) return { type: "permission.rejected", message: cause.message };
  if (cause instanceof ToolError) {
    if (cause.error === undefined) return { type: "tool.execution", message: cause.message };
    const inner = toSessionError(cause.error);
    return inner.message === "" ? { ...inner, type: "tool.execution", message: cause.message } : inner;
  }
  if (cause instanceof StepFailed) return cause.error;
  if (cause instanceof Defect) return toSessionError(cause.thrown);
  if (cause instanceof DeclaredFailure) return toSessionError(cause.failure);
  return { type: "unknown", message: errorText(cause) };
}

/** The provider did not answer as it should. */
export class ModelFailure extends Error {
  override readonly name = "LLM.Error";
  /** Such as `provider.internal`. */
  readonly kind: string;
  readonly isOverflow: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: string,
    message: string,
    more: { readonly isOverflow?: boolean; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.isOverflow = more.isOverflow === true;
    this.retryAfterMs = more.retryAfterMs;
  }

  get isRetryable(): boolean {
    return ["provider.rate-limit", "provider.internal", "provider.transport"].includes(this.kind);
  }
}
