import { clone } from "../../shape/clone.ts";
import type { Host } from "../../instance/host.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { PermissionRule } from "../../services/permission-rule.ts";
import type { HostTool, ToolContext, ToolResult } from "../../services/host-tool.ts";
import { jsonSchema } from "../../tools/definition/argument-schema.ts";
import type { ArgumentField } from "../../tools/definition/argument-schema.ts";
import { bindTool } from "../../tools/definition/define-tool.ts";
import { TASK_STARTED, TASK_UPDATED } from "../../instructions/recorded-texts.ts";
import type { SessionInfo } from "../../storage/message.ts";
import { prompt } from "../prompt/prompt.ts";
import { lastMessage } from "../loop/session-loop.ts";
import { cancelSession } from "./cancel-session.ts";
import { resolveMentions } from "../prompt/user-parts.ts";

/**
 * Subagents: a child session with the parent's denials, one prompt in it, and its last text as the result. The
 * same child can be resumed by `task_id`; in the background the parent goes on and is told by a message later.
 */
interface Args {
  readonly description: string;
  readonly prompt: string;
  readonly subagent_type: string;
  readonly task_id?: string;
  readonly command?: string;
  readonly background?: boolean;
}

const FIELDS: Readonly<Record<string, ArgumentField>> = {
  description: { type: { kind: "string" }, description: "A short (3-5 words) description of the task" },
  prompt: { type: { kind: "string" }, description: "The task for the agent to perform" },
  subagent_type: {
    type: { kind: "string" },
    description: "The type of specialized agent to use for this task",
  },
  task_id: {
    type: { kind: "string" },
    optional: true,
    description: "Set only to resume a previous task: the same subagent session goes on",
  },
  command: { type: { kind: "string" }, optional: true, description: "The command that triggered this task" },
};
const BACKGROUND_FIELD: ArgumentField = {
  type: { kind: "boolean" },
  optional: true,
  description: "Run the agent in the background and be notified when it completes",
};

const DESCRIPTION = [
  "Launch a new agent to handle complex, multistep tasks autonomously.",
  "",
  "Name the agent type with subagent_type and give it a prompt that says everything it has to know: it sees nothing",
  "of this conversation, and its last message is all that comes back. Several calls in one message run at the same time.",
].join("\n");

const BACKGROUND_FLAG = "OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS";

export function createTaskTool(host: Host, env: Readonly<Record<string, string | undefined>>): HostTool {
  const { backgroundTasks } = host.profile.switches;
  const inBackground = backgroundTasks && ["true", "1"].includes(env[BACKGROUND_FLAG]?.toLowerCase() ?? "");
  const bound: HostTool = {
    ...bindTool(
      {
        id: "task",
        description: DESCRIPTION,
        arguments: { ...FIELDS, background: BACKGROUND_FIELD },
        run: (args: Args, context) => run(host, args, context, inBackground),
      },
      host,
    ),
    startsAtOnce: true,
  };
  return inBackground ? bound : { ...bound, jsonSchema: jsonSchema(FIELDS) };
}

async function run(
  host: Host,
  args: Args,
  context: ToolContext,
  mayRunInBackground: boolean,
): Promise<ToolResult> {
  const { abortedChildFailsTask, backgroundTasks } = host.profile.switches;
  const inBackground = backgroundTasks && args.background === true;
  if (inBackground && !mayRunInBackground)
    throw new Error(`Background subagents require ${BACKGROUND_FLAG}=true`);
  const parent = host.store.session(context.sessionID);
  checkDepth(host, parent);
  if (!context.extra?.["bypassAgentCheck"]) {
    await context.ask({
      permission: "task",
      patterns: [args.subagent_type],
      always: ["*"],
      metadata: { description: args.description, subagent_type: args.subagent_type },
    });
  }
  const agent = host.agent(args.subagent_type);
  if (!agent) throw new Error(`Unknown agent type: ${args.subagent_type} is not a valid agent type`);
  const child = resumed(host, args.task_id) ?? createChild(host, parent, agent, args.description);
  const caller = host.store.message(context.sessionID, context.messageID).info;
  if (caller.role !== "assistant") throw new Error("Not an assistant message");
  const model = agent.model ?? { modelID: caller.modelID, providerID: caller.providerID };
  const variant = agent.model ? undefined : caller.variant;
  const metadata = {
    parentSessionId: context.sessionID,
    sessionId: child.id,
    model: clone(model),
    ...(inBackground ? { background: true } : {}),
  };
  context.metadata({ title: args.description, metadata });
  if (!inBackground) refuseWaitingForItself(host, parent, child.id);
  const work = (): Promise<string> => runChild(host, child.id, agent, model, variant, args.prompt);
  const started: ToolResult = {
    title: args.description,
    metadata: { ...metadata, background: true, jobId: child.id },
    output: "",
  };
  if (host.jobs.extend(child.id, work))
    return { ...started, output: taskResult(child.id, "running", TASK_UPDATED, "Background task updated") };
  const job = host.jobs.start(child.id, context.sessionID, work);
  if (inBackground) {
    host.background.start(() => tellParent(host, context, args.description, child.id, job));
    return { ...started, output: taskResult(child.id, "running", TASK_STARTED, "Background task started") };
  }
  const onAbort = (): void => host.background.start(() => cancelSession(host, child.id));
  context.abort.addEventListener("abort", onAbort);
  await job.ended;
  context.abort.removeEventListener("abort", onAbort);
  if (job.status === "error") throw new Error(job.error ?? "Task failed");
  if (job.status === "cancelled") {
    if (abortedChildFailsTask) throw new Error("Task cancelled");
    await job.tail;
    const said = lastMessage(host, child.id).parts.findLast((part) => part.type === "text");
    job.output = said?.type === "text" ? said.text : "";
  }
  return { title: args.description, metadata, output: taskResult(child.id, "completed", job.output ?? "") };
}

function checkDepth(host: Host, parent: SessionInfo): void {
  const limit: number = host.config["subagent_depth"] ?? 1;
  let depth = 0;
  for (let session = parent; session.parentID; session = host.store.session(session.parentID)) depth++;
  if (depth < limit) return;
  throw new Error(
    `Subagent depth limit reached (${limit}). Increase "subagent_depth" to allow nested subagents.`,
  );
}

/** OpenCode 1.18.33: a task resumed in the session that calls it, or in one that waits for it, never ends. */
function refuseWaitingForItself(host: Host, caller: SessionInfo, childID: string): void {
  let waiting: SessionInfo | undefined = caller;
  while (waiting && waiting.id !== childID)
    waiting = waiting.parentID ? host.store.session(waiting.parentID) : undefined;
  if (!waiting) return;
  const evidence = `the real host would hang here: a task call of session ${caller.id} resumes ${childID}, which waits for that call`;
  host.record({ type: "finding", finding: { name: "session-waits-for-itself", evidence } });
  throw new Error(evidence);
}

function resumed(host: Host, taskID: string | undefined): SessionInfo | undefined {
  return taskID && host.store.hasSession(taskID) ? host.store.session(taskID) : undefined;
}

function createChild(host: Host, parent: SessionInfo, agent: AgentInfo, description: string): SessionInfo {
  const permission: PermissionRule[] = (parent.permission ?? []).filter(
    (rule) => rule.permission === "external_directory" || rule.action === "deny",
  );
  const deny = (key: string): void => {
    if (permission.some((rule) => rule.permission === key && rule.pattern === "*" && rule.action === "deny"))
      return;
    permission.push({ permission: key, pattern: "*", action: "deny" });
  };
  for (const key of ["todowrite", "task"]) {
    if (!agent.permission.some((rule) => rule.permission === key)) deny(key);
  }
  for (const tool of (host.config["experimental"]?.primary_tools ?? []) as string[]) deny(tool);
  return host.sessions.create({
    parentID: parent.id,
    title: `${description} (@${agent.name} subagent)`,
    agent: agent.name,
    permission,
  });
}

async function runChild(
  host: Host,
  sessionID: string,
  agent: AgentInfo,
  model: { modelID: string; providerID: string },
  variant: string | undefined,
  text: string,
): Promise<string> {
  const { info, parts } = await prompt(host, {
    messageID: host.world.id("msg"),
    sessionID,
    model: { modelID: model.modelID, providerID: model.providerID },
    variant,
    agent: agent.name,
    parts: resolveMentions(host, text),
  });
  const failed = (reason: string | undefined): Error =>
    new Error(`Subagent failed (task_id: ${sessionID}): ${reason}`);
  if (info.role === "assistant" && info.error) throw failed(info.error.data.message ?? info.error.name);
  const broken = parts.findLast((part) => part.type === "tool" && part.state.status === "error");
  if (broken?.type === "tool") throw failed(broken.state.error);
  const last = parts.findLast((part) => part.type === "text");
  return last?.type === "text" ? last.text : "";
}

async function tellParent(
  host: Host,
  context: ToolContext,
  description: string,
  childID: string,
  job: { ended: Promise<void>; status: string; output?: string; error?: string },
): Promise<void> {
  await job.ended;
  if (job.status !== "completed" && job.status !== "error") return;
  const [state, word, text] =
    job.status === "completed"
      ? (["completed", "completed", job.output] as const)
      : (["error", "failed", job.error] as const);
  const parent = host.store.session(context.sessionID);
  await prompt(host, {
    sessionID: parent.id,
    agent: parent.agent ?? context.agent,
    parts: [
      {
        type: "text",
        synthetic: true,
        text: taskResult(childID, state, text ?? "", `Background task ${word}: ${description}`),
      },
    ],
  });
}

function taskResult(
  id: string,
  state: "running" | "completed" | "error",
  text: string,
  summary?: string,
): string {
  const tag = state === "error" ? "task_error" : "task_result";
  return [
    `<task id="${id}" state="${state}">`,
    ...(summary ? [`<summary>${summary}</summary>`] : []),
    `<${tag}>`,
    text,
    `</${tag}>`,
    "</task>",
  ].join("\n");
}
