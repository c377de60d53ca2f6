/** After a call: what the agent has to be told is appended to its output, which OpenCode keeps. */
import { fieldOf } from "../host/field-of.ts";
import { callEnded } from "../session/call-ended.ts";
import type { AfterInput, AfterOutput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `tool.execute.after`. */
export function toolAfter(
  project: GovernedProject,
): (input: AfterInput, output: AfterOutput) => Promise<void> {
  return async ({ tool, sessionID, callID, args }, output) => {
    const call = { tool, sessionID, callID, args, metadata: fieldOf(output, "metadata") };
    // OpenCode 1.18.33: `output` is undefined after a failed subtask command.
    const text: unknown = output?.output;
    const keep = (note: string): void => void (output.output += `\n\n${note}`);
    await callEnded(project, call, typeof text === "string" ? { text, keep } : null);
  };
}
