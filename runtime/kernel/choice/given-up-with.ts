/**
 * Decisions that go with work that is given up: those that a message alone brought, that nobody confirmed, contested
 * or noted more about, and whose work since is given up to its last task. What nothing was planned for yet stays.
 */
import { rowsOf } from "../table.ts";
import { choicesOf } from "./tech-choice.ts";
import type { Event } from "../event.ts";
import type { TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";

function isSpokenOf(state: State, { id, slot, choice }: TechChoice): boolean {
  return Object.values(state.anchors).some(({ status, content, decisions = [] }) => {
    const text = content.toLowerCase();
    return (
      status === "active" &&
      (decisions.includes(id) || [slot, choice].some((word) => text.includes(word.toLowerCase())))
    );
  });
}

/** @param planId the plan that is being given up now; null: what was given up before. */
export function choicesGivenUp(state: State, planId: string | null): readonly Event[] {
  const alone = choicesOf(state).filter(
    (one) =>
      one.status === "decided" &&
      one.source === "message" &&
      !one.isConfirmed &&
      !one.isContested &&
      one.replaces === null,
  );
  if (alone.length === 0) return [];
  const nodes = rowsOf(state.nodes);
  return alone.flatMap((one): readonly Event[] => {
    const since = nodes.filter(({ createdAt }) => createdAt >= one.createdAt);
    const isGone = since.every((node) => node.status === "abandoned" || node.workPlanId === planId);
    const isBuilt = since.some(({ status }) => status === "completed");
    if (since.length === 0 || !isGone || isBuilt || isSpokenOf(state, one)) return [];
    return [{ type: "choice-dropped", id: one.id }];
  });
}
