/** Rows of tables for tests of what looks through them: as the fold makes them, with what a test is about laid over. */
import { checkpoint, given, node, plan } from "./given.fixture.ts";
import { rowOf } from "./table.ts";
import type { Checkpoint } from "./record/checkpoint.ts";
import type { TaskNode } from "./record/task.ts";
import type { WorkPlan } from "./record/plan.ts";

const { state } = given(...plan("wp-1", node("tn-1")), checkpoint(1));
const task = rowOf(state.nodes, "tn-1");
const draft = rowOf(state.plans, "wp-1");
const proof = task?.checkpoints[0];
if (!task || !draft || !proof) throw new Error("the fold made no rows");

/** A task without evidence. */
export const taskRow = (id: string, more: Partial<TaskNode> = {}): TaskNode => ({
  ...task,
  id,
  checkpoints: [],
  ...more,
});
export const planRow = (id: string, more: Partial<WorkPlan> = {}): WorkPlan => ({ ...draft, id, ...more });
export const checkpointRow = (more: Partial<Checkpoint> = {}): Checkpoint => ({ ...proof, ...more });
