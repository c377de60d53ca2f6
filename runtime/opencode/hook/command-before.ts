/**
 * A human typed one of our slash commands: it is carried out here, recorded as the human's, and the model is
 * told in one line. OpenCode 1.18.33 asks the model in any case (spike command-answered-without-model), and sends
 * exactly the part that is left (spike command-of-config-hook).
 */
import { carryOut } from "../command/carry-out.ts";
import { commandOrigin } from "../command/command-origin.ts";
import { callTimesOf } from "../disk/call-times.ts";
import { humanAction, ownCommandsOf } from "../command/human-commands.ts";
import { expectExpansion } from "../session/hear-human.ts";
import type { CommandInput, Part } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** OpenCode 1.18.33 sends what a command expands to as a message of the user's. */
function expandsTo(project: GovernedProject, sessionID: string, parts: readonly Part[]): void {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  expectExpansion(project.sessions.of(sessionID), texts);
}

/** The body of `command.execute.before`. */
export function commandBefore(
  project: GovernedProject,
): (input: CommandInput, output: { parts: Part[] }) => Promise<void> {
  return async (input, output) => {
    expandsTo(project, input.sessionID, output.parts);
    const action = humanAction(input.command);
    if (action === undefined || !ownCommandsOf(project).has(action)) return;
    const { sessionID, arguments: rest } = input;
    const origin = commandOrigin(callTimesOf(project.sessions).runsNow());
    const { shown, toAgent, isForHumanAlone } = await carryOut(project, action, { sessionID, rest, origin });
    // OpenCode 1.18.33 shows a part that is ignored and sends it to no model; of a synthetic one it does the contrary.
    const parts = [
      { type: "text", text: shown, ...(isForHumanAlone && { ignored: true }) },
      { type: "text", text: toAgent, synthetic: true },
    ];
    // In place: OpenCode 1.18.33 ignores a re-assigned array.
    output.parts.splice(0, output.parts.length, ...(parts as Part[]));
    expandsTo(project, input.sessionID, output.parts);
  };
}
