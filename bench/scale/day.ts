/**
 * A working day of an agent, call by call: every hook and every tool action whose cost could depend on how much was
 * ever planned. A repetition works in sessions of its own and leaves nothing active, so all repetitions are alike.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, STRANGER, type OpenGate } from "../../scenarios/latency/open-gate.ts";

export interface Deed {
  readonly name: string;
  /** `rest`: what is done when a turn is over and nobody waits for it. */
  readonly kind: "hook" | "tool" | "rest";
  run(project: OpenGate, turn: number): unknown;
}

type ToolArgs = Record<string, unknown>;

const session = (turn: number): string => `ses_day_${turn}`;
const task = (turn: number): string => `Work of day ${turn}`;

const hook = (name: string, run: Deed["run"]): Deed => ({ name, kind: "hook", run });

/** A tool's call that has to succeed. */
const tool = (name: string, toolName: string, args: (turn: number) => ToolArgs, by = session): Deed => ({
  name,
  kind: "tool",
  run: (project, turn) => project.tool(by(turn), toolName, args(turn)),
});

const say = (project: OpenGate, sessionID: string, turn: number): unknown => {
  const message = { id: `msg_${turn}`, sessionID, role: "user", agent: "build" };
  const part = { id: "prt_1", messageID: message.id, sessionID, type: "text", text: "go on" };
  return project.hooks["chat.message"]?.({ sessionID, agent: "build" }, { message, parts: [part] });
};

const event = (project: OpenGate, type: string, properties: object): unknown =>
  project.hooks.event?.({ event: { type, properties } });

const refused = async (project: OpenGate, turn: number): Promise<void> => {
  const filePath = join(project.directory, "src/new.ts");
  await project.before(STRANGER, "write", { filePath, content: "x" }, turn).then(
    () => {
      throw new Error("a write without a task was let through");
    },
    () => undefined,
  );
};

const written = (project: OpenGate, turn: number): { filePath: string; content: string } => ({
  filePath: join(project.directory, `src/day-${turn}.ts`),
  content: "export const a = 1;\n",
});

/** In the order of a day: what a deed needs, an earlier one has made. */
export const DAY: readonly Deed[] = [
  hook("first message of a session", (project, turn) => project.begin(session(turn))),
  tool("start, quick", "govern_task", (turn) => ({
    action: "start",
    name: task(turn),
    expectedOutput: "it is measured",
    steps: ["one"],
  })),
  hook("message with news", (project, turn) => say(project, session(turn), turn)),
  hook("write allowed", (project, turn) =>
    project.before(session(turn), "write", written(project, turn), turn),
  ),
  hook("write ended: checkpoint", (project, turn) => {
    const args = written(project, turn);
    writeFileSync(args.filePath, args.content);
    const input = { tool: "write", sessionID: session(turn), callID: `call_${turn}`, args };
    return project.hooks["tool.execute.after"]?.(input, { title: "", output: "ok", metadata: {} });
  }),
  hook("write refused, chain shown", refused),
  hook("todo list mirrored", (project, turn) =>
    event(project, "todo.updated", {
      sessionID: session(turn),
      todos: [{ content: "one", status: "completed", id: "1", priority: "high" }],
    }),
  ),
  hook("undo seen", (project, turn) =>
    event(project, "session.updated", { info: { id: session(turn), revert: { messageID: "msg_9" } } }),
  ),
  hook("compaction: block for the summariser", (project, turn) =>
    project.hooks["experimental.session.compacting"]?.({ sessionID: session(turn) }, { context: [] }),
  ),
  tool("status", "govern_task", () => ({ action: "status" })),
  tool("plan status", "govern_plan", () => ({ action: "status" })),
  tool("plan status, one plan", "govern_plan", () => ({ action: "status", plan: "wp-1" })),
  tool("create a plan", "govern_plan", (turn) => ({
    action: "create",
    name: `Plan of day ${turn}`,
    acceptance: ["seen"],
    tasks: [
      { name: `First ${turn}`, expectedOutput: "a" },
      { name: `Second ${turn}`, expectedOutput: "b" },
    ],
  })),
  tool("plan a task", "govern_plan", (turn) => ({
    action: "plan_tasks",
    plan: "wp-1",
    tasks: [{ name: `Added ${turn}`, expectedOutput: "c", dependsOn: ["tn-2"] }],
  })),
  tool("relink a task", "govern_plan", (turn) => ({
    action: "update",
    task: `Added ${turn}`,
    dependsOn: [turn % 2 === 0 ? "tn-3" : "tn-4"],
  })),
  tool("defer a task", "govern_task", (turn) => ({
    action: "defer",
    task: `Added ${turn}`,
    reason: "later",
  })),
  tool("reopen a task", "govern_task", (turn) => ({
    action: "reopen",
    task: `Added ${turn}`,
    reason: "now",
  })),
  tool("abandon a task", "govern_task", (turn) => ({
    action: "abandon",
    task: `Added ${turn}`,
    reason: "no",
  })),
  tool("complete the task", "govern_task", () => ({ action: "complete", evidence: "measured" })),
  tool("start, planned by name", "govern_task", (turn) => ({ action: "start", task: `First ${turn}` })),
  tool("fail the task", "govern_task", () => ({ action: "fail", reason: "measured" })),
  tool("assign to a subagent", "govern_delegate", (turn) => ({
    action: "assign",
    name: `Delegated ${turn}`,
    expectedOutput: "d",
    agent: "general",
  })),
  tool("delegations", "govern_delegate", () => ({ action: "status" })),
  tool("recall", "govern_delegate", (turn) => ({
    action: "recall",
    task: `dg-${turn + 1}`,
    reason: "measured",
    to: "abandoned",
  })),
  tool("abandon a plan", "govern_plan", (turn) => ({
    action: "abandon",
    plan: `Plan of day ${turn}`,
    reason: "measured",
  })),
  {
    name: "turn over, views written",
    kind: "rest",
    run: (project, turn) => event(project, "session.idle", { sessionID: session(turn) }),
  },
  hook("message, nothing new", (project, turn) => say(project, ROOT, turn)),
];
