import type { PermissionRule } from "../services/permission-rule.ts";

/** The three ways a call is not permitted, told apart by `name`, worded as the host words them for the model. */
export type PermissionError = Error & { readonly name: "DeniedError" | "RejectedError" | "CorrectedError" };

/** A rule forbids it; `relevant` are the rules about this permission. */
export function deniedError(relevant: readonly PermissionRule[]): PermissionError {
  return named(
    "DeniedError",
    `The user has specified a rule which prevents you from using this specific tool call. Here are some of the relevant rules ${JSON.stringify(relevant)}`,
  );
}

/** The user said no, with or without a word about what to do instead. */
export function rejectedError(feedback?: string): PermissionError {
  const text = "The user rejected permission to use this specific tool call";
  if (!feedback) return named("RejectedError", `${text}.`);
  return named("CorrectedError", `${text} with the following feedback: ${feedback}`);
}

function named(name: PermissionError["name"], message: string): PermissionError {
  return Object.assign(new Error(message), { name });
}
