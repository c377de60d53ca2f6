/** A task is not done while the agent owes the human an answer about it. */
import { openComments } from "./comment.ts";
import { TOOL } from "../tool-names.ts";
import type { TaskNode } from "../record/task.ts";
import type { State } from "../state.ts";
import type { OpenGap } from "../validation/gaps.ts";

/** What an agent has read: nobody has to answer what came a moment ago. */
export const unansweredGaps = (state: State, node: TaskNode): readonly OpenGap[] =>
  openComments(state)
    .filter(({ about, readBy }) => about === node.id && readBy !== null)
    .map(({ id, text }) => ({
      key: `comment ${id}`,
      todo: `The human's comment ${id} is not answered: "${text}". Act on it and answer.`,
      call: { tool: TOOL.anchor, args: { action: "resolve", anchor: id, reason: "<your answer>" } },
    }));
