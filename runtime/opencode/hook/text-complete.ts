/**
 * The summary of a compaction is about to be stored: the state block is appended to it, replacing any
 * copy of an older one, so that it stands word for word in every later request whatever the model wrote.
 */
import { heldIn, pointsOf } from "../../context/turning-points.ts";
import { stripBlocks, withBlock } from "../../context/strip-blocks.ts";
import { blockFor, markTold } from "../session/tell-standing.ts";
import type { GovernedProject } from "../project/governed-project.ts";

export interface TextInput {
  readonly sessionID: string;
  readonly messageID: string;
  readonly partID: string;
}

/** The body of `experimental.text.complete`. */
export function textComplete(project: GovernedProject): (input: TextInput, output: { text: string }) => void {
  return ({ sessionID, messageID }, output) => {
    const memory = project.sessions.known(sessionID);
    const appended = memory?.summaries.get(messageID);
    if (memory !== undefined && appended === undefined) memory.continuation.said = output.text;
    if (memory === undefined || appended === undefined) return;
    const state = project.store.current();
    if (appended) {
      output.text = stripBlocks(output.text, state);
      return;
    }
    const summary = stripBlocks(output.text, state);
    memory.summary = { text: summary, held: heldIn(summary, pointsOf(state, sessionID)) };
    output.text = withBlock(summary, blockFor(project, sessionID, summary), state);
    memory.summaries.set(messageID, true);
    memory.knowsAnchors = true;
    markTold(memory, state, sessionID);
  };
}
