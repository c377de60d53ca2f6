/**
 * The hook `compaction` of newer builds of OpenCode 2: from their source, not measured. The preview 0.0.0-next-16350
 * takes the name and never calls it. Where it is called the summariser is told what must survive, as on OpenCode 1; the
 * state stands behind the checkpoint in any case, so nothing rests on this call.
 */
import { compactionMemory } from "../../opencode/session/keep-memory.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import type { CompactionInput } from "../host/wire.ts";

/** The body of the hook `compaction`. */
export function compactionHook(project: GovernedProject): (input: CompactionInput) => void {
  const memory = compactionMemory(project);
  return ({ sessionID, system, result }) => {
    // With a result no model is asked for a summary.
    if (result !== undefined || !Array.isArray(system)) return;
    system.push({ type: "text", text: memory.brief(sessionID) });
  };
}
