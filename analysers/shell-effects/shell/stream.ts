/**
 * Text that flows through a pipe or out of a substitution, as far as it can be told without running anything. Only
 * known text can be followed when a shell reads it; any other text that reaches an interpreter is hidden code.
 * `DYNAMIC` stands in known text for a part whose value only the shell knows.
 */

/**
 * The mark that stands in paths and texts for a part whose value only the shell knows. It is a private-use character, so
 * it is not typed by accident.
 */
export const DYNAMIC = "\uE000";

/** Unknown as well, but for this: it is one name that a pattern found, and never `..` or empty. */
export const ONE_NAME = `${DYNAMIC}\uE001`;

/** Unknown as well, but for this: it is a number, such as that of a process. */
export const ONE_NUMBER = `${DYNAMIC}\uE002`;

export type Stream =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "remote" | "decoded" }
  /** `names`: all that it may list, in lines, with {@link ONE_NAME} for what lies between. */
  | { readonly kind: "computed"; readonly names?: readonly string[] };

export const NOTHING: Stream = { kind: "none" };
export const COMPUTED: Stream = { kind: "computed" };

export const textStream = (text: string): Stream => ({ kind: "text", text });

/** More text than this is not kept: a loop that prints could pile up gigabytes. */
const MAX_JOINED = 400_000;

/** Two outputs after another. */
export function joinStreams(a: Stream, b: Stream): Stream {
  if (a.kind === "none") return b;
  if (b.kind === "none") return a;
  if (a.kind === "text" && b.kind === "text" && a.text.length + b.text.length <= MAX_JOINED)
    return textStream(a.text + b.text);
  if (a.kind === "remote" || b.kind === "remote") return { kind: "remote" };
  if (a.kind === "decoded" || b.kind === "decoded") return { kind: "decoded" };
  return COMPUTED;
}

/** What a command did: whether it succeeded (null: cannot be told) and what it printed. */
export interface Outcome {
  readonly ok: boolean | null;
  readonly out: Stream;
}

export const UNTOLD: Outcome = { ok: null, out: COMPUTED };
export const SILENT: Outcome = { ok: null, out: NOTHING };
