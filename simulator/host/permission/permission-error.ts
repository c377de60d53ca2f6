import type { PermissionRule } from "../services/permission-rule.ts";

/**
 * The three ways a call is not permitted, worded as the host words them for the model. A tool of a plugin may catch
 * them: name and message stand on the prototype, as they do on OpenCode 1.18.33, and what is its own is written down.
 */
export class PermissionError extends Error {
  readonly #text: string;
  declare readonly feedback?: string;
  declare readonly _tag: "PermissionDeniedError" | "PermissionRejectedError" | "PermissionCorrectedError";

  constructor(tag: PermissionError["_tag"], text: string, own: object = {}) {
    super();
    Object.assign(this, own);
    this._tag = tag;
    this.#text = text;
  }

  override get name(): string {
    return this._tag;
  }

  override get message(): string {
    return this.#text;
  }
}

/** A rule forbids it; `relevant` are the rules about this permission. */
export function deniedError(relevant: readonly PermissionRule[]): PermissionError {
  return new PermissionError(
    "PermissionDeniedError",
    `The user has specified a rule which prevents you from using this specific tool call. Here are some of the relevant rules ${JSON.stringify(relevant)}`,
    { ruleset: relevant },
  );
}

/** The user said no, with or without a word about what to do instead. */
export function rejectedError(feedback?: string): PermissionError {
  const text = "The user rejected permission to use this specific tool call";
  if (!feedback) return new PermissionError("PermissionRejectedError", `${text}.`);
  const told = `${text} with the following feedback: ${feedback}`;
  return new PermissionError("PermissionCorrectedError", told, { feedback });
}
