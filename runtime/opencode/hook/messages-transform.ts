/** A request is about to be built from the history: a copy of it, made anew each time, that may be changed in place. */
import { pruneOutputs } from "../prune/prune-outputs.ts";
import type { Hooks } from "@opencode-ai/plugin";
import type { GovernedProject } from "../project/governed-project.ts";

type Output = Parameters<NonNullable<Hooks["experimental.chat.messages.transform"]>>[1];

/** The body of `experimental.chat.messages.transform`. */
export function messagesTransform(project: GovernedProject): (input: unknown, output: Output) => void {
  return (_input, { messages }) => pruneOutputs(project, messages);
}
