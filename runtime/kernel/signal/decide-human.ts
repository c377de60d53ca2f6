/** Commands that come of a human's words or commands, and what manifests say of decisions. */
import { decideSlot, noteChoices } from "../choice/decide-choice.ts";
import { decideOverride, type OverrideCommand } from "../override/decide-override.ts";
import { hear } from "./decide-heard.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";

/** Decides one of them. */
export function decideHuman(
  state: State,
  command: CommandOf<"hear-message" | "decide-slot" | "note-choices"> | OverrideCommand,
  context: CommandContext,
): Decision {
  switch (command.type) {
    case "hear-message":
      return hear(state, command, context);
    case "decide-slot":
      return decideSlot(state, command, context);
    case "note-choices":
      return noteChoices(state, command);
    default:
      return decideOverride(state, command, context);
  }
}
