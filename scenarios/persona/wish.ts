/**
 * What a user's message asks for, read from plain English with the concrete things in backticks, as people
 * write to coding agents, and the names of pieces of work in quotes. Everything that is not an edit, a plan, the end
 * of a piece of work, something to keep, or a question about decisions or about where the work stands is talk.
 */
import { TRICKS, type Trick } from "./trick.ts";

export type Wish =
  | { readonly kind: "change"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly kind: "create"; readonly path: string; readonly content: string }
  | { readonly kind: "delete"; readonly path: string }
  | { readonly kind: "keep"; readonly statement: string; readonly weight: string }
  | { readonly kind: "look"; readonly path: string }
  | { readonly kind: "plan"; readonly goal: string; readonly parts: readonly string[] }
  | { readonly kind: "close"; readonly work: string }
  | { readonly kind: "recall" }
  | { readonly kind: "standing" }
  | { readonly kind: "trick"; readonly trick: Trick; readonly edit: Edit }
  | { readonly kind: "talk" };

/** By a way that is named, and by no other. */
const TRICK = new RegExp(`\\bby (?:an? )?(${TRICKS.join("|")})s?: `, "i");

export type Edit = Extract<Wish, { kind: "change" | "create" | "delete" }>;

const CHANGE = /change `([^`]+)` to `([^`]*)` in `([^`]+)`/i;
const CREATE = /(?:create|add) (?:the file |a file )?`([^`]+)` with `([^`]*)`/i;
const DELETE = /(?:delete|get rid of|remove) `([^`]+)`/i;
const LOOK = /show me `([^`]+)`/i;
const PLAN = /\bplan (?:the |our |my )?([^.?!“]{2,60}?) (?:as|in) (?:tasks|phases|pieces)\b/i;
const NAME = /“([^“”]+)”/g;
const BEGIN = /\b(?:begin|start|go on|continue|next)\b[^.?!“]{0,40}“([^”]+)”/i;
const CLOSE = /“([^”]+)”[^.?!“]{0,40}\b(?:is|are) (?:done|finished|complete)\b/i;
const STANDING = /\b(?:working on|phase|done|next|dropped|coherent)\b[^.!\n]*\?/i;
const KEEP = /\b(remember|keep|record|note|pin|don't (?:lose|forget)|write (?:it|this|that) down)\b/i;
const STATEMENT = /Decision:[^\n.]*\./;
const RECALL = /\bdecisions?\b[^?\n]*\?/i;
const WEIGHT = /\b(critical|high|low|important)\b/i;

/** The wish in a user's message. */
export function wishIn(text: string): Wish {
  const by = TRICK.exec(text);
  const trick = TRICKS.find((one) => one === by?.[1]?.toLowerCase());
  if (by && trick) {
    const edit = wishIn(text.slice(by.index + by[0].length));
    if (edit.kind === "change" || edit.kind === "create" || edit.kind === "delete")
      return { kind: "trick", trick, edit };
  }
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
  const goal = PLAN.exec(text)?.[1];
  const parts = [...text.matchAll(NAME)].map(([, name = ""]) => name);
  if (goal !== undefined && parts.length > 1) return { kind: "plan", goal, parts };
  const closed = CLOSE.exec(text);
  if (closed) return { kind: "close", work: closed[1] ?? "" };
  if (RECALL.test(text)) return { kind: "recall" };
  return STANDING.test(text) ? { kind: "standing" } : { kind: "talk" };
}

/** The piece of work that the user wants an edit to be part of, by its name; undefined when none is named. */
export const workIn = (text: string): string | undefined => BEGIN.exec(text)?.[1];

/** Whether the user insists that the agent do as it is told by whatever stopped it. */
export const insists = (text: string): boolean =>
  /\b(do what (?:it|the message) (?:says|asks)|the way it (?:wants|asks)|follow (?:its|the) advice)\b/i.test(
    text,
  );
