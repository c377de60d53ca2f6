/**
 * How a call is kept from running. OpenCode 1.18.33 shows the model the text of a throw in `tool.execute.before` as the
 * call's error, word for word; but a throw on a subtask command (its call id is a part id) wedges the session for good.
 * Such a call is answered by turning the subagent's prompt into the refusal.
 */
import { RefusedCall } from "./refused-call.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { CallAhead, ToolCall } from "../../host/tool-call.ts";
import type { BeforeInput, BeforeOutput } from "./wire.ts";

/** Did a human type this call, as a command that starts a subagent? */
export const isSubtaskCommand = ({ tool, callID }: ToolCall): boolean =>
  tool === HOST_TOOL.task && callID.startsWith("prt_");

/** The call that `tool.execute.before` asks about. */
export function callAhead(input: BeforeInput, { args }: BeforeOutput): CallAhead {
  const { tool, sessionID, callID } = input;
  return {
    tool,
    sessionID,
    callID,
    args,
    block(text) {
      if (!isSubtaskCommand(input) || typeof args !== "object" || args === null) throw new RefusedCall(text);
      Object.assign(args, { prompt: `Do nothing. Reply with exactly this text:\n${text}` });
    },
  };
}
