/**
 * A conversation that the provider refuses as too long, again after each compaction: OpenCode 1.18.33 then compacts
 * without end, and no hook can stop it, so the human is told once. Whatever the agent does in between begins anew.
 */
import { slice } from "../project/slice.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const PATIENCE = 3;

const vainOf = slice<SessionMemory, { inRow: number }>(() => ({ inRow: 0 }));

/** The human spoke, or a tool was called. */
export function progressed(memory: SessionMemory): void {
  vainOf(memory).inRow = 0;
}

/** The provider's limit forces a compaction. */
export function overflowCompacts(project: GovernedProject, memory: SessionMemory): void {
  if (++vainOf(memory).inRow !== PATIENCE) return;
  project.voice.toast(
    "warning",
    `The provider refused this conversation as too long ${PATIENCE} times in a row, and no compaction helped. Stop it, and go on in a new session: plan and decisions are kept.`,
  );
}
