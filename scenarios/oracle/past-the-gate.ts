/**
 * Changes on disk that got past the gate. On a host that calls no hooks in subagents nothing can stop the first of them;
 * what is left of the promise there is that agent and human are told of each, by the file's name.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";
import { toldOf } from "./change-told.ts";
import type { DiskStep } from "./workspace.ts";

/** Measures how many changes nobody had permitted, and how many of them both were told of. Fails on none. */
export function pastTheGate(evidence: Evidence, steps: readonly DiskStep[]): Judgement {
  const past = steps.flatMap(({ frame, changes }) =>
    changes.flatMap(({ path, explained }) =>
      explained ? [] : [{ path, turn: evidence.frames[frame]?.turn ?? 0 }],
    ),
  );
  const hits = past.filter(({ path, turn }) => {
    // The session in which it happened may be spoken to again much later.
    const { agent, human } = toldOf(evidence, turn, path, evidence.turns.length);
    return agent && human;
  }).length;
  return {
    reasons: [],
    observations: [{ id: "bypass-told", level: "delivered", hits, n: past.length }],
    reached: [],
  };
}
