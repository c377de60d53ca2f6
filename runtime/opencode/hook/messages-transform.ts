/** A request is about to be built from the history: a copy of it, made anew each time, that may be changed in place. */
import { pruneOutputs } from "../prune/prune-outputs.ts";
import type { MessagesOutput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `experimental.chat.messages.transform`. */
export function messagesTransform(
  project: GovernedProject,
): (input: unknown, output: MessagesOutput) => void {
  return (_input, { messages }) => pruneOutputs(project, messages);
}
