/** Anchors in tests: the commands that write and retire one, and one that is kept already. */
import type { Command, CommandOf } from "../command.ts";
import type { EventOf } from "../event.ts";

type CreateAnchor = CommandOf<"create-anchor">;

export const create = (more: Partial<CreateAnchor> = {}): CreateAnchor => ({
  type: "create-anchor",
  anchorType: "context",
  priority: "high",
  content: "Use JWT",
  parentId: null,
  tasks: [],
  supersedes: null,
  ...more,
});
export const resolve = (id: string): Command => ({ type: "resolve-anchor", anchor: id, reason: "over" });
export const kept = (
  id: string,
  content: string,
  more: Partial<EventOf<"anchor-created">> = {},
): EventOf<"anchor-created"> => ({
  type: "anchor-created",
  id,
  anchorType: "decision",
  priority: "critical",
  content,
  parentId: null,
  tasks: [],
  ...more,
});
