/**
 * What was put off and what was given up, by name, for the recovery block: once the talk about it is gone, nobody could
 * say what became of a goal, and it would be taken up again as if nothing had been decided.
 */
import { nodesNamed, nodesSetAside } from "../kernel/node-index.ts";
import { numberOf } from "../kernel/table.ts";
import { title } from "./chain.ts";
import { listLine } from "./list-line.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

/** Characters of each of the two lines. */
const BUDGET = 240;
const LONGEST_NAME = 60;

/** Work that was planned anew under its name is not set aside, whatever became of the first try. */
function isTakenUp(state: State, node: TaskNode): boolean {
  return nodesNamed(state.nodes, node.name).some(
    ({ id, status }) =>
      numberOf(id) > numberOf(node.id) && ["planned", "active", "review", "completed"].includes(status),
  );
}

const short = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

/** At most two lines within `budget` characters, the newest decisions first. */
export function setAsideLines(state: State, budget: number): readonly string[] {
  const aside = nodesSetAside(state.nodes)
    .filter((node) => !isTakenUp(state, node))
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt || numberOf(b.id) - numberOf(a.id));
  let left = budget;
  return (["deferred", "abandoned"] as const).flatMap((status) => {
    const names = aside
      .filter((node) => node.status === status)
      .map(({ id, name }) => title({ id, name: short(name) }));
    const head = status === "deferred" ? "Deferred: " : "Abandoned: ";
    const line = listLine(head, names, Math.min(left, BUDGET), ", ");
    left -= line.reduce((sum, text) => sum + text.length + 1, 0);
    return line;
  });
}
