/** The formats that hold work: plans with tasks, epics with subtasks, one tree, and a roadmap of phases. */
import { fieldsOf, listOf, textOf, type Fields } from "../../context/old-fields.ts";
import { NOTHING, together, type Found, type FoundPlan } from "./found.ts";
import { isOver, isPlanted, linked, standingOf, type OldTask } from "./old-task.ts";
import type { PlanCategory } from "../../kernel/record/plan.ts";

const LEVELS = ["strict", "balanced", "relaxed"] as const;
const CATEGORIES: readonly PlanCategory[] = ["development", "research", "validation", "maintenance"];

const nameOf = (node: Fields): string => textOf(node["name"]) || textOf(node["content"]);
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).map(textOf).filter((text) => text !== "");

/** What every format says of a task in the same way. */
function taskOf(node: Fields, steps: readonly Fields[], ahead: boolean): OldTask {
  const name = nameOf(node);
  const shown = steps.filter((step) => nameOf(step) !== "" && step["status"] !== "skipped");
  const reason =
    textOf(node["reason"]) || textOf(fieldsOf(node["result"])["evidence"]) || textOf(node["evidence"]);
  const standing = standingOf(node);
  const gate = fieldsOf(node["temporalGate"]);
  return {
    id: textOf(node["id"]) || name,
    task: {
      name,
      expectedOutput: textOf(node["expectedOutput"]) || `${name} is done`,
      steps: shown.map(nameOf),
      assignedTo: textOf(node["assignedTo"]) || textOf(node["assignee"]),
      allowedTools: [],
      standing,
      reason: reason || (standing === "planned" ? "" : `${standing} in an earlier program`),
      done: shown.flatMap((step, at) => (standingOf(step) === "completed" ? [at] : [])),
      ahead,
    },
    dependsOn: textsOf(node["dependsOn"]),
    gate:
      textOf(gate["afterTaskId"]) === ""
        ? null
        : { after: textOf(gate["afterTaskId"]), reason: textOf(gate["reason"]) },
  };
}

/** A plan with its tasks; one that is over, planted or empty is left. */
function planOf(plan: Fields, old: readonly { readonly node: Fields; readonly task: OldTask }[]): Found {
  const name = nameOf(plan);
  const leave = (why: string): Found => ({ ...NOTHING, left: [`"${name}": ${why}`] });
  if (isPlanted(plan)) return leave("the earlier program made it for itself");
  if (isOver(plan)) return leave(`it is ${String(plan["status"])}`);
  const planted = old.filter(({ node }) => isPlanted(node));
  const own = old.filter(({ node, task }) => !isPlanted(node) && task.task.name !== "");
  const left = planted.map(
    ({ task }) => `"${task.task.name}" in "${name}": the earlier program made it for itself`,
  );
  if (name === "" || own.length === 0) return together(leave("it has no task"), { ...NOTHING, left });
  if (own.every(({ task }) => task.task.standing === "completed"))
    return together(leave("all of its tasks are done"), { ...NOTHING, left });
  const { tasks, changed } = linked(own.map(({ task }) => task));
  const level = LEVELS.find((one) => one === plan["governanceLevel"]) ?? null;
  const found: FoundPlan = {
    id: textOf(plan["id"]) || name,
    name,
    acceptance: textsOf(plan["acceptance"]),
    category: CATEGORIES.find((one) => one === plan["category"]) ?? "development",
    governanceLevel: level,
    tasks,
  };
  return { plans: [found], anchors: [], left, changed };
}

const skipped = (node: Fields): readonly string[] =>
  listOf(node["subtasks"])
    .filter(({ status }) => status === "skipped")
    .map((step) => `step "${nameOf(step)}" of "${nameOf(node)}": it was skipped`);

/** `{ workPlans: [{ tasks, planAhead }] }`, version 3. */
export const workPlans = (content: Fields): Found =>
  together(
    ...listOf(content["workPlans"]).map((plan) =>
      planOf(plan, [
        ...listOf(plan["tasks"]).map((node) => ({ node, task: taskOf(node, [], false) })),
        ...listOf(plan["planAhead"]).map((node) => ({ node, task: taskOf(node, [], true) })),
      ]),
    ),
  );

/** `{ epics: [{ tasks: [{ subtasks }] }] }`, version 2: a subtask is a step. */
export const epics = (content: Fields): Found =>
  together(
    ...listOf(content["epics"]).map((epic) => {
      const tasks = listOf(epic["tasks"]);
      const found = planOf(
        epic,
        tasks.map((node) => ({ node, task: taskOf(node, listOf(node["subtasks"]), false) })),
      );
      return found.plans.length === 0
        ? found
        : { ...found, left: [...found.left, ...tasks.flatMap(skipped)] };
    }),
  );

/** One tree: a trajectory is a plan, a tactic a task, an action a step. */
export function hierarchy(content: Fields): Found {
  const root = fieldsOf(content["root"]);
  const tactics = listOf(root["children"]);
  const ids = tactics.flatMap((tactic) => listOf(tactic["children"]).map(({ id }) => textOf(id)));
  const repeated = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  const found = planOf(
    root,
    tactics.map((node) => ({ node, task: taskOf(node, listOf(node["children"]), false) })),
  );
  return {
    ...found,
    changed: [
      ...found.changed,
      ...repeated.map((id) => `the id ${id} was given to several actions: each becomes a step of its own`),
    ],
  };
}

/** The roadmap of the program itself, which it put into every project. */
const ITS_OWN: ReadonlySet<string> = new Set([
  "Critical Bug Fixes",
  "Self-Enforcement Wiring",
  "Document Consolidation",
  "Hook Intelligence Enhancement",
  "Dead Code Cleanup",
  "SDK Integration Foundation",
  "Documentation Hygiene",
  ".idumb/ Structure Redesign",
  "Fullscan — Brain Index Population",
  "Init Experience — Showcase Foundation",
]);

/** `{ planName, phases }`: a phase is a task. */
export function roadmap(content: Fields): Found {
  const phases = listOf(content["phases"]);
  const planted = phases.filter((phase) => ITS_OWN.has(nameOf(phase)));
  const own = phases.filter((phase) => !ITS_OWN.has(nameOf(phase)));
  const name = textOf(content["planName"]);
  const left =
    planted.length === 0
      ? []
      : [`${planted.length} phases of "${name}": the earlier program put its own roadmap into every project`];
  if (own.length === 0) return { ...NOTHING, left };
  const found = planOf(
    { name, status: "active" },
    own.map((node) => ({ node, task: taskOf({ ...node, id: String(node["id"]) }, [], false) })),
  );
  return together(found, { ...NOTHING, left });
}
