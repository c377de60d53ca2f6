/**
 * Before a compaction: the summariser is told what must survive. Only `context` is used: setting `prompt`
 * would make OpenCode 1.18.33 drop the previous summary and every other context.
 */
import { compactionMemory } from "../session/keep-memory.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `experimental.session.compacting`. */
export function sessionCompacting(
  project: GovernedProject,
): (input: { sessionID: string }, output: { context: string[] }) => void {
  const memory = compactionMemory(project);
  return ({ sessionID }, output) => {
    output.context.push(memory.brief(sessionID));
  };
}
