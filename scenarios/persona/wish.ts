/**
 * What a user's message asks for, read from plain English with the concrete things in backticks, as people
 * write to coding agents. Everything that is not an edit, something to keep, or a question about decisions
 * is talk.
 */
export type Wish =
  | { readonly kind: "change"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly kind: "create"; readonly path: string; readonly content: string }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "keep"; readonly statement: string; readonly weight: string }
  | { readonly kind: "look"; readonly path: string }
  | { readonly kind: "recall" }
  | { readonly kind: "talk" };

export type Edit = Extract<Wish, { kind: "change" | "create" | "delete" }>;

const CHANGE = /change `([^`]+)` to `([^`]*)` in `([^`]+)`/i;
const CREATE = /(?:create|add) (?:the file |a file )?`([^`]+)` with `([^`]*)`/i;
const DELETE = /(?:delete|get rid of|remove) `([^`]+)`/i;
const LOOK = /show me `([^`]+)`/i;
const KEEP = /\b(remember|keep|record|note|pin|don't (?:lose|forget)|write (?:it|this|that) down)\b/i;
const STATEMENT = /Decision:[^\n.]*\./;
const RECALL = /\bdecisions?\b[^?\n]*\?/i;
const WEIGHT = /\b(critical|high|low|important)\b/i;

/** The wish in a user's message. */
export function wishIn(text: string): Wish {
  const change = CHANGE.exec(text);
  if (change) return { kind: "change", from: change[1] ?? "", to: change[2] ?? "", path: change[3] ?? "" };
  const create = CREATE.exec(text);
  if (create) return { kind: "create", path: create[1] ?? "", content: create[2] ?? "" };
  const remove = DELETE.exec(text);
  if (remove) return { kind: "delete", path: remove[1] ?? "" };
  const look = LOOK.exec(text);
  if (look) return { kind: "look", path: look[1] ?? "" };
  const statement = STATEMENT.exec(text)?.[0];
  if (statement && KEEP.test(text)) {
    return { kind: "keep", statement, weight: WEIGHT.exec(text)?.[1]?.toLowerCase() ?? "" };
  }
  return RECALL.test(text) ? { kind: "recall" } : { kind: "talk" };
}

/** Whether the user insists that the agent do as it is told by whatever stopped it. */
export const insists = (text: string): boolean =>
  /\b(do what (?:it|the message) (?:says|asks)|the way it (?:wants|asks)|follow (?:its|the) advice)\b/i.test(
    text,
  );
