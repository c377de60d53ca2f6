/**
 * Before a compaction: the summariser is told what must survive. Only `context` is used: setting `prompt`
 * would make OpenCode 1.18.33 drop the previous summary and every other context.
 */
import { compactionReport } from "../../context/turning-points.ts";
import { blockFor } from "../session/tell-standing.ts";
import type { GovernedProject } from "../project/governed-project.ts";

const INTRO =
  "The following block is appended to your summary automatically, word for word. Do not copy it; keep the summary consistent with it.";

const RULES =
  "Keep ids (wp-, tn-, an-, cp-), file names and exit codes as they are. What is not said to be done is not done. State no decision that nobody made.";

/** The body of `experimental.session.compacting`. */
export function sessionCompacting(
  project: GovernedProject,
): (input: { sessionID: string }, output: { context: string[] }) => void {
  return ({ sessionID }, output) => {
    project.sessions.of(sessionID).pruning.isCompacting = true;
    const report = compactionReport(project.store.current(), sessionID);
    output.context.push(
      [INTRO, blockFor(project, sessionID, null), RULES, report].filter((part) => part !== "").join("\n"),
    );
  };
}
