import type { Host } from "../../instance/host.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import type { ToolResult } from "../../services/host-tool.ts";
import { CONTINUE_AFTER_SUBTASK } from "../../instructions/host-texts.ts";
import { agentOrFail, modelOrFail } from "../../agents/agent-or-fail.ts";
import { Interrupted } from "../../fiber/fiber.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import { newAssistant } from "../step/new-assistant.ts";
import type {
  AssistantInfo,
  MessageWithParts,
  SessionInfo,
  SubtaskPart,
  ToolPart,
  UserInfo,
} from "../../storage/message.ts";
import { errorMessage } from "../../storage/named-error.ts";

/**
 * A command that runs as a subagent: the host calls the task tool by itself, without a request to the model, and
 * then asks for a summary. Its two tool hooks see the id of the part where other calls have a call id; a before
 * hook that throws leaves the part running and the subtask pending, for this prompt and every later one.
 */
export interface SubtaskInput {
  readonly task: SubtaskPart;
  readonly model: ProviderModel;
  readonly user: UserInfo;
  readonly session: SessionInfo;
  readonly messages: readonly MessageWithParts[];
}

export async function runSubtask(host: Host, fiber: Fiber, input: SubtaskInput): Promise<void> {
  const { task, user, session } = input;
  const model = task.model
    ? modelOrFail(host, task.model.providerID, task.model.modelID, session.id)
    : input.model;
  const message = host.sessions.updateMessage(newAssistant(host, input.user, input.task.agent, model));
  const args = {
    prompt: task.prompt,
    description: task.description,
    subagent_type: task.agent,
    ...(task.command ? { command: task.command } : {}),
  };
  let part = host.sessions.updatePart<ToolPart>({
    id: host.world.id("prt"),
    messageID: message.id,
    sessionID: session.id,
    type: "tool",
    callID: `call_${String(host.nextCall()).padStart(12, "0")}`,
    tool: "task",
    state: { status: "running", input: { ...args }, time: { start: host.world.now() } },
  });
  const hookInput = { tool: "task", sessionID: session.id, callID: part.id };
  await fiber.wait(host.trigger("tool.execute.before", { ...hookInput }, { args }));
  const update = (change: Partial<ToolPart["state"]>): void => {
    part = host.sessions.updatePart({ ...part, state: { ...part.state, ...change } });
  };
  const outcome = await execute(host, fiber, input, message, part.callID, args, update);
  const result = "result" in outcome ? outcome.result : undefined;
  // OpenCode 1.18.33: after a failure the after hook still fires, with no output at all.
  await fiber.wait(host.trigger("tool.execute.after", { ...hookInput, args }, result as ToolResult));
  finishMessage(host, message);
  const time = { start: part.state.time?.start ?? host.world.now(), end: host.world.now() };
  const { input: stored, metadata } = part.state;
  const state: ToolPart["state"] = result
    ? {
        status: "completed",
        input: stored,
        title: result.title,
        metadata: result.metadata,
        output: result.output,
        time,
      }
    : {
        status: "error",
        input: stored,
        error: `Tool execution failed: ${"error" in outcome ? outcome.error : ""}`,
        ...(metadata ? { metadata } : {}),
        time,
      };
  host.sessions.updatePart({ ...part, state });
  if (task.command) askForSummary(host, user);
}

function finishMessage(host: Host, message: AssistantInfo): void {
  message.finish = "tool-calls";
  message.time.completed = host.world.now();
  host.sessions.updateMessage(message);
}

async function execute(
  host: Host,
  fiber: Fiber,
  input: SubtaskInput,
  message: AssistantInfo,
  callID: string,
  args: Record<string, unknown>,
  update: (change: Partial<ToolPart["state"]>) => void,
): Promise<{ result: ToolResult } | { error: string }> {
  const { task, session, messages } = input;
  const agent = agentOrFail(host, task.agent, session.id);
  const tool = host.tools.find((item) => item.id === "task" && item.source === "builtin");
  if (!tool) throw new Error("No task tool");
  const abort = new AbortController();
  const work = tool.execute(args, {
    sessionID: session.id,
    messageID: message.id,
    callID,
    partID: "",
    agent: task.agent,
    abort: abort.signal,
    directory: host.place.directory,
    worktree: host.place.worktree,
    messages,
    extra: { bypassAgentCheck: true, promptOps: {} },
    metadata: update,
    ask: (request) =>
      host.permission.ask({
        ...request,
        sessionID: session.id,
        ruleset: [...agent.permission, ...(session.permission ?? [])],
      }),
  });
  try {
    return { result: await fiber.wait(work) };
  } catch (error) {
    if (!(error instanceof Interrupted)) return { error: errorMessage(error) };
    abort.abort();
    finishMessage(host, message);
    update({ status: "error", error: "Cancelled" });
    throw error;
  }
}

function askForSummary(host: Host, { sessionID, agent, model }: UserInfo): void {
  const id = host.world.id("msg");
  host.sessions.updateMessage<UserInfo>({
    id,
    sessionID,
    role: "user",
    time: { created: host.world.now() },
    agent,
    model,
  });
  host.sessions.updatePart({
    id: host.world.id("prt"),
    messageID: id,
    sessionID,
    type: "text",
    text: CONTINUE_AFTER_SUBTASK,
    synthetic: true,
  });
}
