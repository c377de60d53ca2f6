/** A call is about to run. A refusal is thrown, which OpenCode shows the model as the tool's error, word for word. */
import { callAhead, isSubtaskCommand } from "../host/call-ahead.ts";
import { callBegins, callBeginsUngated } from "../session/call-begins.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { BeforeInput, BeforeOutput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `tool.execute.before`. */
export function toolBefore(
  project: GovernedProject,
  sight: HostSight,
): (input: BeforeInput, output: BeforeOutput) => void | Promise<void> {
  return (input, output) => {
    if (project.sessions.known(input.sessionID)?.parentID) sight.sawChildAsked();
    // What a human types into a subtask command is never a key.
    return callBegins(project, callAhead(input, output), !isSubtaskCommand(input));
  };
}

/** What it does when the gate failed. */
export function toolBeforeBroken(
  project: GovernedProject,
): (input: BeforeInput, output: BeforeOutput) => void {
  return (input, output) => callBeginsUngated(project, callAhead(input, output));
}
