/**
 * A text of the agent is about to be stored. In the summary of a compaction the host keeps what is written into it here
 * for every later request; of any other text only what was said is noted.
 */
import { noteSaid } from "../session/continue-work.ts";
import { compactionMemory } from "../session/keep-memory.ts";
import type { TextInput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `experimental.text.complete`. */
export function textComplete(project: GovernedProject): (input: TextInput, output: { text: string }) => void {
  const compaction = compactionMemory(project);
  return ({ sessionID, messageID }, output) => {
    const amended = compaction.amend(sessionID, messageID, output.text);
    if (amended !== null) output.text = amended;
    else noteSaid(project, sessionID, output.text);
  };
}
