/**
 * Before a compaction: the summariser is told what must survive. Only `context` is used: setting `prompt`
 * would make OpenCode 1.18.33 drop the previous summary and every other context.
 */
import { blockFor } from "../session/tell-standing.ts";
import type { GovernedProject } from "../governed-project.ts";

const INTRO =
  "The following block is appended to your summary automatically, word for word. Do not copy it; keep the summary consistent with it.";

/** The body of `experimental.session.compacting`. */
export function sessionCompacting(
  project: GovernedProject,
): (input: { sessionID: string }, output: { context: string[] }) => void {
  return ({ sessionID }, output) => {
    project.sessions.of(sessionID).pruning.isCompacting = true;
    output.context.push(`${INTRO}\n${blockFor(project, sessionID)}`);
  };
}
