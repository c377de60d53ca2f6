/**
 * What a finished `opencode run` left open is put off when the next session begins: nobody comes back to that run by
 * itself, and every later session would be told to take its task over. Nothing is lost, it can be reopened.
 */
import { accept } from "../decision.ts";
import { ownActiveTask } from "../task/active-task.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { TaskNode } from "../record/task.ts";
import type { State } from "../state.ts";

const RUN_ENDED = "the run that worked on it has ended";

/** Put off because its run had ended, and not taken up since. */
export const isLeftByRun = ({ status, reason }: Pick<TaskNode, "status" | "reason">): boolean =>
  status === "deferred" && reason === RUN_ENDED;

export function putOffLeft(
  state: State,
  _command: CommandOf<"put-off-left">,
  { sessionID, isLive }: CommandContext,
): Decision {
  const gone = Object.values(state.sessions).filter(
    ({ id, home, parentID }) => home.once === true && parentID === null && id !== sessionID && !isLive(id),
  );
  const left = gone.flatMap(({ id }) => ownActiveTask(state, id) ?? []);
  return accept(...left.map(({ id }) => ({ type: "task-deferred", nodeId: id, reason: RUN_ENDED }) as const));
}
