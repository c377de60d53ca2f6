/**
 * What moves on a task that waits in review, for the one who asks: close it after a look, or name who does. What
 * was missing when it was handed in is missing still, so that closing it as it is is for the human.
 */
import { mayCloseReview } from "../actor.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext } from "../command.ts";
import type { Refusal } from "../refusal.ts";
import type { TaskNode } from "../record/task.ts";

/** Who looks at it, where the reader may not. */
export function askReviewer({ id, delegatedBy }: TaskNode): { readonly human: string } {
  return {
    human: `Ask ${delegatedBy || "the human"} to look at ${id}, and to complete it or to fail it with what is missing.`,
  };
}

export function reviewAdvice(node: TaskNode, context: CommandContext): Refusal["instead"] {
  if (!mayCloseReview(node, context)) return askReviewer(node);
  const { id, name, session, gaps = [], acceptedGaps = [] } = node;
  const accepted = new Set(acceptedGaps);
  // That nothing shows the result is no gap to somebody else who looks at it.
  const isSeen = (key: string): boolean => key === "evidence" && session !== context.sessionID;
  const [missing] = gaps.filter(({ key }) => !accepted.has(key) && !isSeen(key));
  if (missing === undefined)
    return { tool: TOOL.task, args: { action: "complete", task: id, evidence: "<what you checked>" } };
  return {
    human: `Tell the human what ${id} "${name}" lacks in review, and ask: /idumb-accept <why> closes it as it is, /idumb-drop ${id} gives it up. ${missing.todo} To mend it, fail it with a reason and reopen it.`,
  };
}
