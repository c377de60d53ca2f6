/**
 * A plan that an earlier program kept becomes one of ours, in one decision: whole or not at all, and once. Nothing of it
 * is active, so nothing of it opens the gate; what was said to be done there is done by its word, and says so.
 */
import { accept, type Decision } from "../decision.ts";
import { createPlan } from "./decide-plan-create.ts";
import type { CommandContext, CommandOf, TakenTask } from "../command.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

function fate(nodeId: string, { standing, reason }: TakenTask): readonly Event[] {
  switch (standing) {
    case "planned":
      return [];
    case "completed": {
      const evidence = `${reason} (said by an earlier program, not checked)`.trimStart();
      const result = { evidence, filesModified: [], testsRun: "", anchorsCreated: [] };
      return [{ type: "task-completed", nodeId, result }];
    }
    default:
      return [{ type: `task-${standing}`, nodeId, reason }];
  }
}

const steps = (nodeId: string, { done }: TakenTask): readonly Event[] =>
  done.map((step) => ({ type: "step-done", nodeId, step, evidence: null }));

/** The same plan again is a success without events. */
export function takeOverPlan(
  state: State,
  command: CommandOf<"take-over-plan">,
  context: CommandContext,
): Decision {
  const { origin, name, acceptance, category, governanceLevel, tasks } = command;
  if (state.takenOver?.includes(origin)) return accept();
  const [now, ahead] = [tasks.filter((task) => !task.ahead), tasks.filter((task) => task.ahead)];
  const plan = { name, acceptance, category, governanceLevel, dependsOn: [], tasks: now, planAhead: ahead };
  const made = createPlan(state, { type: "create-plan", ...plan }, context);
  if (!made.ok) return made;
  const ids = made.events.flatMap((event) =>
    event.type === "tasks-planned" ? event.nodes.map((node) => node.id) : [],
  );
  const [created] = made.events;
  if (created?.type !== "plan-created") return accept({ type: "work-taken-over", origin });
  const told = [...now, ...ahead].flatMap((task, at) => {
    const id = ids[at] ?? "";
    return [...steps(id, task), ...fate(id, task)];
  });
  const isBegun = tasks.some(({ standing }) => standing === "completed");
  const begun: readonly Event[] = isBegun ? [{ type: "plan-activated", planId: created.id }] : [];
  return accept(...made.events, ...begun, ...told, { type: "work-taken-over", origin });
}

export const noteTakenOver = (state: State, { origin }: CommandOf<"note-taken-over">): Decision =>
  state.takenOver?.includes(origin) ? accept() : accept({ type: "work-taken-over", origin });
