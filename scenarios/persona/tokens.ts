/**
 * What the simulated provider reports as tokens: four characters each, of the conversation only. System
 * prompt and tool list are left out, so that a scenario's context limit means conversation and both hosts
 * compact at the same place although their prompts differ.
 */
import { textOf, type ModelRequest, type ModelStep } from "opencode-simulator";

/** Total tokens of one step; at least 20, because ten of them are always the completion. */
export function tokensOf(request: ModelRequest, step: ModelStep): number {
  let chars = (step.say ?? "").length;
  for (const message of request.body.messages) {
    if (message.role === "system") continue;
    chars += textOf(message).length;
    for (const call of message.tool_calls ?? []) chars += call.function.arguments.length;
  }
  return 20 + Math.floor(chars / 4);
}
