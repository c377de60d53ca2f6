/** Tasks that rest on tech decisions: one that nobody made yet keeps them from starting. */
import { choicesInForce, unresolvedChoices } from "./tech-choice.ts";
import { rowOf } from "../table.ts";
import type { TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

/** The open decisions that the node waits for; a link to a replaced choice means what fills its slot now. */
export function openChoicesOf(state: State, node: TaskNode): readonly TechChoice[] {
  const { techChoices } = state;
  if (techChoices === undefined || node.decisions.length === 0 || unresolvedChoices(state).length === 0)
    return [];
  const slots = new Set(node.decisions.flatMap((id) => rowOf(techChoices, id)?.slot ?? []));
  return [...slots].flatMap((slot) =>
    choicesInForce(state, slot).filter(({ status }) => status === "unresolved"),
  );
}
