/** `govern_delegate`: hands a task to a subagent with a scope and a budget, takes it back, and shows who is at what. */
import { renderCall } from "../../context/render-call.ts";
import { callToStart } from "../../context/delegation-call.ts";
import { delegationTree } from "../../context/delegation-tree.ts";
import { title } from "../../context/chain.ts";
import { findNode } from "../../kernel/task/find-node.ts";
import { delegationOfNode } from "../../kernel/delegation/delegation.ts";
import { BadArgument } from "./read-args.ts";
import { choice, integer, text, texts } from "./schema-parts.ts";
import { readTaskSpec } from "./task-spec.ts";
import { rowOf } from "../../kernel/table.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { Command } from "../../kernel/command.ts";
import type { Event } from "../../kernel/event.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernTool } from "./govern-tool.ts";
import type { ArgReader } from "./read-args.ts";

const ACTIONS = ["assign", "recall", "status"] as const;
const RETURNS = ["planned", "deferred", "abandoned"] as const;
type Action = (typeof ACTIONS)[number];

const DEFAULT_BUDGET = 60;
const MAX_BUDGET = 1_000;
const NAME_CHARS = 200;

const EXAMPLES: Readonly<Record<Action, Readonly<Record<string, unknown>>>> = {
  assign: {
    action: "assign",
    name: "Write the API",
    expectedOutput: "src/api with a passing test",
    agent: "general",
    allowedPaths: ["src/api/**"],
  },
  recall: { action: "recall", task: "tn-1", reason: "the goal changed" },
  status: { action: "status" },
};

const isAction = (value: string): value is Action => (ACTIONS as readonly string[]).includes(value);

function budget(args: ArgReader): number {
  const given = args.integer("callBudget") ?? DEFAULT_BUDGET;
  if (given < 1 || given > MAX_BUDGET)
    throw new BadArgument("callBudget", `must be a whole number from 1 to ${MAX_BUDGET}`);
  return given;
}

function assign(args: ArgReader): Command {
  const task = args.text("task", NAME_CHARS) ?? null;
  return {
    type: "assign-delegation",
    task,
    spec: task === null ? readTaskSpec(args) : null,
    plan: args.text("plan", NAME_CHARS) ?? null,
    scope: { allowedTools: args.texts("allowedTools"), allowedPaths: args.texts("allowedPaths") },
    agent: args.requiredText("agent", "the subagent_type, such as general", NAME_CHARS),
    callBudget: budget(args),
  };
}

function recall(args: ArgReader): Command {
  return {
    type: "recall-delegation",
    delegation: args.requiredText("task", "the task's id, such as tn-1", NAME_CHARS),
    to: args.choice("to", RETURNS) ?? "planned",
    reason: args.requiredText("reason", "why, in a few words"),
  };
}

function assigned(
  state: State,
  asked: Extract<Command, { type: "assign-delegation" }>,
  sessionID: string,
  childrenGoverned: boolean,
): string {
  const name = asked.task ?? asked.spec?.name ?? "";
  const node = findNode(state, sessionID, name);
  const delegation = node && delegationOfNode(state, node);
  const call = delegation && callToStart(state, delegation);
  if (!node || !delegation || !call) return "Assigned.";
  return [
    `${delegation.id}: ${title(node)} is assigned to ${delegation.agent}. Start it with exactly this call (you may add to the prompt; several may go in one message):`,
    renderCall(call),
    ...(childrenGoverned ? [] : [ungoverned(delegation.agent)]),
  ].join("\n");
}

/** What is left where the gate is not asked: the host's own rules, and the look at the disk when it is over. */
function ungoverned(agent: string): string {
  const rules = JSON.stringify({ agent: { [agent]: { permission: { edit: "deny", bash: "deny" } } } });
  return `This OpenCode calls no hooks in subagents: paths, tools and budget are told to it and not enforced. Only what the human denies in opencode.json holds there, such as ${rules}. What it changed is compared with its paths when it ends.`;
}

function recalled(state: State, named: string, events: readonly Event[]): string {
  const delegation =
    rowOf(state.delegations, named) ?? rowOf(state.delegations, rowOf(state.nodes, named)?.delegation ?? "");
  const node = delegation && rowOf(state.nodes, delegation.nodeId);
  if (!delegation || !node) return "Recalled.";
  const head = events.length > 0 ? "" : "Nothing to change: ";
  const stopped = delegation.child === null ? "No subagent had begun." : "Its subagent is being stopped.";
  return `${head}${delegation.id} is recalled, ${title(node)} is ${node.status}. ${stopped}`;
}

/** The tool as data. */
export const governDelegate: GovernTool = {
  name: TOOL.delegate,
  description: [
    "Hand a task to a subagent, with paths and a budget, or take it back.",
    "Without this a subagent has no task of its own.",
    "assign takes a planned task, or name + expectedOutput. Returns the call that starts the subagent.",
  ].join(" "),
  args: {
    action: choice(ACTIONS),
    task: text(),
    name: text(),
    expectedOutput: text(),
    agent: text(),
    allowedPaths: texts("globs"),
    allowedTools: texts(),
    callBudget: integer(),
    to: choice(RETURNS),
    reason: text(),
    plan: text(),
  },
  required: ["action"],
  actionsOf: (role) => (role.delegates ? ACTIONS : ["status"]),
  example: (action) => EXAMPLES[action !== undefined && isAction(action) ? action : "assign"],
  read(args, sessionID) {
    const action = args.choice("action", ACTIONS);
    if (action === undefined) throw new BadArgument("action", `is missing: one of ${ACTIONS.join(", ")}`);
    if (action === "status") return { view: (state) => delegationTree(state, sessionID) };
    if (action === "recall") {
      const command = recall(args);
      return {
        command,
        say: (_before, { state, events }) =>
          recalled(state, command.type === "recall-delegation" ? command.delegation : "", events),
      };
    }
    const command = assign(args);
    return {
      command,
      say: (_before, { state }, { childrenGoverned }) =>
        command.type === "assign-delegation"
          ? assigned(state, command, sessionID, childrenGoverned)
          : "Assigned.",
    };
  },
};
