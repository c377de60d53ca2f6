/** The formats that hold what was to be remembered: anchors, shelves of memories, knowledge. */
import { fieldsOf, listOf, textOf, type Fields } from "../../context/old-fields.ts";
import { NOTHING, type Found, type FoundAnchor } from "./found.ts";
import type { AnchorPriority, AnchorType } from "../../kernel/record/anchor.ts";

const TYPES: readonly AnchorType[] = ["decision", "context", "checkpoint", "error", "attention"];
const PRIORITIES: readonly AnchorPriority[] = ["critical", "high", "medium", "low"];

const typeOf = (value: unknown): AnchorType => TYPES.find((one) => one === value) ?? "context";
const priorityOf = (value: unknown): AnchorPriority => PRIORITIES.find((one) => one === value) ?? "medium";

const anchors = (found: readonly FoundAnchor[], left: readonly string[] = []): Found => ({
  ...NOTHING,
  anchors: found.filter(({ content }) => content !== ""),
  left,
});

/** `{ anchors: [{ key, value }] }`. */
export const keyed = (content: Fields): Found =>
  anchors(
    listOf(content["anchors"]).map(({ key, value }) => ({
      type: "decision",
      priority: "high",
      content: [textOf(key), textOf(value)].filter((text) => text !== "").join(": "),
    })),
  );

/** `{ sessions, anchors: { session: [{ type, priority, content }] } }`: whose session it was says nothing any more. */
export function bySession(content: Fields): Found {
  const lists = Object.values(fieldsOf(content["anchors"])).flatMap(listOf);
  const sessions = Object.keys(fieldsOf(content["sessions"])).length;
  return anchors(
    lists.map(({ type, priority, content: text }) => ({
      type: typeOf(type),
      priority: priorityOf(priority),
      content: textOf(text),
    })),
    sessions === 0
      ? []
      : [`what ${sessions} sessions were at: a session of another program does not go on here`],
  );
}

/** `{ mems: [{ shelf, content, tags }] }`: what the program wrote for itself carries its tags. */
export function shelves(content: Fields): Found {
  const mems = listOf(content["mems"]);
  const isOwn = ({ tags }: Fields): boolean =>
    Array.isArray(tags) && tags.some((tag) => tag === "auto-compact" || tag === "cycle-result");
  const own = mems.filter(isOwn).length;
  return anchors(
    mems
      .filter((mem) => !isOwn(mem))
      .map(({ shelf, content: text }) => ({
        type: shelf === "decisions" ? "decision" : shelf === "errors" ? "error" : "context",
        priority: shelf === "decisions" ? "high" : "medium",
        content: textOf(text),
      })),
    own === 0 ? [] : [`${own} memories that the earlier program wrote about its own sessions`],
  );
}

/** `{ entries: [{ type, title, content }] }`. */
export const knowledge = (content: Fields): Found =>
  anchors(
    listOf(content["entries"]).map(({ type, title, content: text }) => ({
      type: typeOf(type),
      priority: type === "decision" ? "high" : "medium",
      content: [textOf(title), textOf(text)].filter((part) => part !== "").join(": "),
    })),
  );
