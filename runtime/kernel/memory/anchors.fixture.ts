/** Anchors in tests: the commands that write and retire one, and one that is kept already. */
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";

export const create = (more: Partial<Extract<Command, { type: "create-anchor" }>> = {}): Command => ({
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
export const kept = (id: string, content: string, more: object = {}): Event => ({
  type: "anchor-created",
  id,
  anchorType: "decision",
  priority: "critical",
  content,
  parentId: null,
  tasks: [],
  ...more,
});
