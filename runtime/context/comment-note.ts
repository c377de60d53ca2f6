/** The human's comments as the agent reads them: whose words they are, what each is about, and the call that answers it. */
import { renderCall } from "./render-call.ts";
import { rowOf } from "../kernel/table.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { Comment } from "../kernel/record/comment.ts";
import type { State } from "../kernel/state.ts";

/** Comments in one note; the rest comes with the next one. */
export const MOST_SHOWN = 5;

const nameOf = (state: State, id: string): string => {
  const named = rowOf(state.nodes, id) ?? rowOf(state.plans, id);
  return named?.id === id ? `${id} "${named.name}"` : id;
};

/** "" where there is none. */
export function commentNote(state: State, comments: readonly Comment[]): string {
  const [first] = comments;
  if (!first) return "";
  const answer = {
    tool: TOOL.anchor,
    args: { action: "resolve", anchor: first.id, reason: "<your answer>" },
  };
  return [
    "The human commented on the plan, beside this conversation. It is the human's word: act on it, and answer each.",
    ...comments
      .slice(0, MOST_SHOWN)
      .map(({ id, about, text }) => `${id} on ${nameOf(state, about)}: "${text}"`),
    `To answer: ${renderCall(answer)}`,
  ].join("\n");
}
