/** `govern_task`: the lifecycle of one task, and the one-call way from nothing to an open gate. */
import { activeTask } from "../../kernel/task/active-task.ts";
import { beginCall } from "../../kernel/task/begin-call.ts";
import { findNode } from "../../kernel/task/find-node.ts";
import { renderTree } from "../../kernel/tree/tree.ts";
import { progress, title } from "../../context/chain.ts";
import { banLines } from "../../context/ban-lines.ts";
import { idlePlanLine } from "../../context/idle-plan.ts";
import { builtOnLines, waitingLines } from "../../context/waiting-lines.ts";
import { renderCall } from "../../context/render-call.ts";
import { turnNote } from "../../context/turn-note.ts";
import { unexplainedLine } from "../../context/unexplained-note.ts";
import { waysOf } from "../gate/role-of-session.ts";
import { COURSE_SCHEMA } from "./course-arg.ts";
import { BadArgument } from "./read-args.ts";
import { choice, integer, text } from "./schema-parts.ts";
import { readTaskSpec, SCOPE_SCHEMA } from "./task-spec.ts";
import { rowOf } from "../../kernel/table.ts";
import { ROLES, TASK_ACTIONS as ACTIONS, type Role } from "../../policy/role-table.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { Command } from "../../kernel/command.ts";
import type { Event } from "../../kernel/event.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernTool, Request } from "./govern-tool.ts";
import type { ArgReader } from "./read-args.ts";

type Action = (typeof ACTIONS)[number];

const EXAMPLES: Readonly<Record<Action, Readonly<Record<string, unknown>>>> = {
  start: { action: "start", name: "Add the login form", expectedOutput: "login form with a passing test" },
  step: { action: "step", step: 1 },
  complete: { action: "complete", evidence: "npm test: 12 passed" },
  review: { action: "review" },
  fail: { action: "fail", reason: "the API does not exist" },
  defer: { action: "defer", reason: "the schema comes first" },
  abandon: { action: "abandon", reason: "the feature was dropped" },
  reopen: { action: "reopen", task: "tn-1", reason: "a bug was found in it" },
  status: { action: "status" },
};

const isAction = (value: string): value is Action => (ACTIONS as readonly string[]).includes(value);

function start(args: ArgReader, sessionID: string, state: State): Command {
  const task = args.text("task");
  if (task !== undefined) return { type: "start-task", task };
  const name = args.text("name");
  if (name !== undefined && args.text("expectedOutput") === undefined) {
    const known = findNode(state, sessionID, name);
    if (known) return { type: "start-task", task: known.id };
  }
  return { type: "quick-start", spec: readTaskSpec(args) };
}

function confidence(args: ArgReader): number | undefined {
  const value = args.integer("confidence");
  if (value !== undefined && value > 100) throw new BadArgument("confidence", "must be from 0 to 100");
  return value;
}

function command(
  action: Exclude<Action, "status">,
  args: ArgReader,
  sessionID: string,
  state: State,
): Command {
  const task = args.text("task") ?? null;
  switch (action) {
    case "start":
      return start(args, sessionID, state);
    case "step": {
      const step = args.integer("step");
      if (step === undefined) throw new BadArgument("step", "is missing: the number of the step, from 1");
      return { type: "do-step", task, step, evidence: args.text("evidence") ?? null };
    }
    case "complete":
      return {
        type: "complete-task",
        task,
        evidence: args.text("evidence") ?? "",
        confidence: confidence(args),
      };
    case "review":
      return { type: "review-task", task, confidence: confidence(args) };
    default:
      return { type: `${action}-task`, task, reason: args.requiredText("reason", "why, in a few words") };
  }
}

function describeEvent(state: State, event: Event): string {
  switch (event.type) {
    case "task-started":
      return event.takenFrom === null ? "" : `Taken over from session ${event.takenFrom}, which is gone.`;
    case "plan-completed":
      return `Plan ${event.planId} is completed.`;
    case "task-abandoned":
    case "task-deferred":
      return waitingLines(state, [event.nodeId]).join("\n");
    case "task-reopened":
      return builtOnLines(state, event.nodeId).join("\n");
    default:
      return "";
  }
}

function headline(state: State, action: Action, nodeId: string | null, changed: boolean): string {
  const node = nodeId === null ? undefined : rowOf(state.nodes, nodeId);
  if (!node) return `${action}: done.`;
  const { done, total } = progress(state, node.workPlanId);
  const steps =
    node.steps.length > 0
      ? `, steps ${node.steps.filter((step) => step.state === "done").length}/${node.steps.length}`
      : "";
  return `${changed ? "" : "Nothing to change: "}${title(node)} is ${node.status === "review" ? "in review" : node.status} (${node.workPlanId} ${done}/${total} done${steps}).`;
}

function touched(events: readonly Event[]): string | null {
  for (const event of events) if ("nodeId" in event) return event.nodeId;
  return null;
}

function status(sessionID: string, role: Role): Request {
  return {
    view(state) {
      const task = activeTask(state, sessionID);
      const ways = waysOf(role);
      const begin = task ? null : beginCall(state, null, ways);
      return [
        renderTree(state, sessionID, Date.now()),
        unexplainedLine(state),
        ...banLines(state),
        turnNote(state, sessionID, ways) || (begin ? `To begin: ${renderCall(begin)}` : ""),
      ]
        .filter((line) => line !== "")
        .join("\n");
    },
  };
}

/** The tool as data. */
export const governTask: GovernTool = {
  name: TOOL.task,
  description: [
    "Start and close the task you work on.",
    "Unlike a todo list, it is what lets you change files.",
    "Call start before the first change: name + expectedOutput for a new task, task for a planned one. complete needs evidence; fail, defer, abandon and reopen need a reason.",
    "Returns the state and the next call.",
  ].join(" "),
  args: {
    action: choice(ACTIONS),
    task: text("default: the active one"),
    name: text(),
    expectedOutput: text(),
    ...SCOPE_SCHEMA,
    step: integer(),
    evidence: text(),
    confidence: integer(),
    reason: text(),
    ...COURSE_SCHEMA,
  },
  required: ["action"],
  actionsOf: (role) => role.task,
  example: (action) => EXAMPLES[action !== undefined && isAction(action) ? action : "start"],
  read(args, sessionID, state, role = ROLES.solo) {
    const action = args.choice("action", ACTIONS);
    if (action === undefined) throw new BadArgument("action", `is missing: one of ${ACTIONS.join(", ")}`);
    if (action === "status") return status(sessionID, role);
    const asked = command(action, args, sessionID, state);
    return {
      command: asked,
      say(before, { state: after, events }) {
        const named =
          "task" in asked && typeof asked.task === "string"
            ? (findNode(after, sessionID, asked.task)?.id ?? null)
            : null;
        const nodeId =
          touched(events) ??
          named ??
          activeTask(before, sessionID)?.id ??
          activeTask(after, sessionID)?.id ??
          null;
        const notes = events.map((event) => describeEvent(after, event));
        const plan = nodeId === null ? undefined : rowOf(after.nodes, nodeId)?.workPlanId;
        const idle = plan === undefined || !waysOf(role).plans ? "" : idlePlanLine(after, plan);
        return [headline(after, action, nodeId, events.length > 0), ...notes, idle]
          .filter((line) => line !== "")
          .join("\n");
      },
    };
  },
};
