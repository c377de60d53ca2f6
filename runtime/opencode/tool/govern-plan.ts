/** `govern_plan`: plans, their tasks, order and acceptance. */
import { renderMermaid } from "../../kernel/tree/mermaid.ts";
import { renderTree } from "../../kernel/tree/tree.ts";
import { openPlansOf } from "../../kernel/plan-index.ts";
import { droppedTexts } from "../../context/course-note.ts";
import { findPlan } from "../../kernel/plan/find-plan.ts";
import { GOVERNANCE_LEVELS } from "../../kernel/record/plan.ts";
import { nodeIdsOf } from "../../kernel/graph.ts";
import { chainLine, progress } from "../../context/chain.ts";
import { idlePlanLine } from "../../context/idle-plan.ts";
import { waitingLines, waitingPlanLines } from "../../context/waiting-lines.ts";
import { COURSE_SCHEMA } from "./course-arg.ts";
import { BadArgument } from "./read-args.ts";
import { choice, integer, objects, text, texts } from "./schema-parts.ts";
import {
  LINK_SCHEMA,
  readLinks,
  readTaskChanges,
  readTaskSpec,
  SCOPE_SCHEMA,
  TASK_SCHEMA,
} from "./task-spec.ts";
import { rowOf, rowsOf, idsOf } from "../../kernel/table.ts";
import { PLAN_ACTIONS as ACTIONS } from "../../policy/role-table.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { Command, OpenWorkDecision } from "../../kernel/command.ts";
import type { Event } from "../../kernel/event.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernTool, Request } from "./govern-tool.ts";
import type { ArgReader } from "./read-args.ts";

const CATEGORIES = ["development", "research", "validation", "maintenance"] as const;
const DECISIONS = ["keep", "defer", "abandon"] as const;
type Action = (typeof ACTIONS)[number];

const TASK_EXAMPLE = [
  { name: "Schema", expectedOutput: "migration applied" },
  { name: "API", expectedOutput: "endpoint with a passing test", dependsOn: ["Schema"] },
];
const EXAMPLES: Readonly<Record<Action, Readonly<Record<string, unknown>>>> = {
  create: { action: "create", name: "User login", acceptance: ["a user can log in"], tasks: TASK_EXAMPLE },
  plan_tasks: {
    action: "plan_tasks",
    plan: "wp-1",
    tasks: [{ name: "Docs", expectedOutput: "README section" }],
  },
  update: { action: "update", plan: "wp-1", criterion: 1, evidence: "npm test: login.test passes" },
  resolve: {
    action: "resolve",
    plan: "wp-1",
    decisions: [{ task: "tn-1", decision: "defer", reason: "payments first" }],
  },
  archive: { action: "archive", plan: "wp-1" },
  abandon: { action: "abandon", plan: "wp-1", reason: "the goal was dropped" },
  status: { action: "status" },
};

const isAction = (value: string): value is Action => (ACTIONS as readonly string[]).includes(value);
/** The only open plan need not be named. */
function planId(args: ArgReader, state: State): string {
  const open = openPlansOf(state.plans);
  const [only] = open;
  return (
    args.text("plan") ??
    (open.length === 1 && only ? only.id : args.requiredText("plan", "the plan's id, such as wp-1"))
  );
}

function decision(args: ArgReader): OpenWorkDecision {
  const choiceMade = args.choice("decision", DECISIONS);
  if (choiceMade === undefined)
    throw new BadArgument("decision", `is missing: one of ${DECISIONS.join(", ")}`);
  return { task: args.requiredText("task", "a task id"), decision: choiceMade, reason: args.text("reason") };
}

function update(args: ArgReader, state: State): Command {
  const task = args.text("task");
  if (task !== undefined)
    return { type: "update-task", task, changes: readTaskChanges(args), dropGate: args.flag("dropGate") };
  const criterion = args.integer("criterion");
  if (criterion === undefined && args.text("evidence") !== undefined)
    throw new BadArgument(
      "criterion",
      "is missing: the number of the criterion that the evidence proves, from 1",
    );
  return {
    type: "update-plan",
    plan: planId(args, state),
    name: args.text("name", 200),
    acceptance: args.texts("acceptance"),
    governanceLevel: args.choice("governanceLevel", GOVERNANCE_LEVELS),
    dependsOn: readLinks(args),
    criterion,
    evidence:
      criterion === undefined ? undefined : args.requiredText("evidence", "what proves the criterion"),
  };
}

function command(action: Exclude<Action, "status">, args: ArgReader, state: State): Command {
  switch (action) {
    case "create":
      return {
        type: "create-plan",
        name: args.requiredText("name", "the goal in a few words", 200),
        acceptance: args.texts("acceptance") ?? [],
        category: args.choice("category", CATEGORIES) ?? "development",
        governanceLevel: args.choice("governanceLevel", GOVERNANCE_LEVELS) ?? null,
        dependsOn: readLinks(args) ?? [],
        tasks: args.objects("tasks").map(readTaskSpec),
        planAhead: args.objects("planAhead").map(readTaskSpec),
      };
    case "plan_tasks": {
      const [tasks, planAhead] = [
        args.objects("tasks").map(readTaskSpec),
        args.objects("planAhead").map(readTaskSpec),
      ];
      if (tasks.length + planAhead.length === 0)
        throw new BadArgument("tasks", "is missing: at least one task");
      // Nothing is planned yet, and what it is for is named: the first tasks make the plan.
      if (
        args.text("plan") === undefined &&
        args.text("name") !== undefined &&
        openPlansOf(state.plans).length === 0
      )
        return command("create", args, state);
      return { type: "plan-tasks", plan: planId(args, state), tasks, planAhead };
    }
    case "update":
      return update(args, state);
    case "resolve":
      return {
        type: "resolve-plan",
        plan: planId(args, state),
        decisions: args.objects("decisions").map(decision),
      };
    case "archive":
      return { type: "archive-plan", plan: planId(args, state) };
    case "abandon":
      return {
        type: "abandon-plan",
        plan: planId(args, state),
        reason: args.requiredText("reason", "why, in a few words"),
      };
  }
}

function planOf(state: State, asked: Command, events: readonly Event[]): string | null {
  for (const event of events) {
    if (event.type === "plan-created") return event.id;
    if ("planId" in event) return event.planId;
    if ("nodeId" in event) return rowOf(state.nodes, event.nodeId)?.workPlanId ?? null;
  }
  if ("plan" in asked) return asked.plan;
  return asked.type === "create-plan"
    ? (rowsOf(state.plans).find((plan) => plan.name === asked.name)?.id ?? null)
    : null;
}

function say(state: State, asked: Command, events: readonly Event[], sessionID: string): string {
  const id = planOf(state, asked, events);
  const plan = id === null ? undefined : rowOf(state.plans, id);
  if (!plan) return events.length > 0 ? "Done." : "Nothing to change.";
  const { done, total } = progress(state, plan.id);
  const head = `${events.length > 0 ? "" : "Nothing to change: "}${plan.id} "${plan.name}" is ${plan.status}, ${done}/${total} tasks done.`;
  if (plan.status === "abandoned")
    return [
      head,
      ...droppedTexts(state, events),
      ...waitingPlanLines(state, plan.id),
      ...waitingLines(state, nodeIdsOf(state, plan.id)),
    ].join("\n");
  const settled = events.flatMap((event) =>
    event.type === "task-abandoned" || event.type === "task-deferred" ? event.nodeId : [],
  );
  return [
    head,
    ...waitingLines(state, settled),
    idlePlanLine(state, plan.id),
    renderTree(state, sessionID, Date.now(), plan),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const VIEWS = ["tree", "chain", "mermaid"] as const;

function status(args: ArgReader, sessionID: string, state: State): Request {
  const plan = args.text("plan");
  const view = args.choice("view", VIEWS) ?? "tree";
  const found = plan === undefined ? null : findPlan(state, plan);
  if (plan !== undefined && !found)
    throw new BadArgument("plan", `names no plan; there are: ${idsOf(state.plans).join(", ") || "none"}`);
  const render = { tree: renderTree, mermaid: renderMermaid };
  return {
    view: (now) =>
      view === "chain" ? chainLine(now, sessionID) : render[view](now, sessionID, Date.now(), found),
  };
}

/** The tool as data. */
export const governPlan: GovernTool = {
  name: TOOL.plan,
  description: [
    "Plan several tasks in an enforced order.",
    "Unlike a todo list, it survives compactions and restarts.",
    `For one task use ${TOOL.task}. update changes a plan or task, or proves a criterion; resolve settles each open task.`,
    "Returns the plan and the next call.",
  ].join(" "),
  args: {
    action: choice(ACTIONS),
    plan: text(),
    task: text(),
    name: text(),
    expectedOutput: text(),
    acceptance: texts(),
    tasks: { type: "array", items: TASK_SCHEMA, description: "or more fields" },
    planAhead: objects(),
    ...SCOPE_SCHEMA,
    ...LINK_SCHEMA,
    dropGate: { type: "boolean" },
    criterion: integer(),
    evidence: text(),
    decisions: objects("{task, decision: keep|defer|abandon, reason}"),
    category: text(),
    governanceLevel: text(),
    reason: text(),
    view: text(),
    ...COURSE_SCHEMA,
  },
  required: ["action"],
  actionsOf: (role) => role.plan,
  example: (action) => EXAMPLES[action !== undefined && isAction(action) ? action : "create"],
  read(args, sessionID, state) {
    const action = args.choice("action", ACTIONS);
    if (action === undefined) throw new BadArgument("action", `is missing: one of ${ACTIONS.join(", ")}`);
    if (action === "status") return status(args, sessionID, state);
    const asked = command(action, args, state);
    return { command: asked, say: (_before, after) => say(after.state, asked, after.events, sessionID) };
  },
};
