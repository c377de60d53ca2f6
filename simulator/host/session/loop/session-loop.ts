import { compact, createCompaction } from "../compaction/compact.ts";
import { filterCompacted, latest } from "../compaction/filter-compacted.ts";
import { isOverflow } from "../step/overflow.ts";
import { prune } from "../compaction/prune.ts";
import type { Host } from "../../instance/host.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import { MAX_STEPS } from "../../instructions/recorded-texts.ts";
import { toModelMessages } from "../../wire/model-messages.ts";
import { agentOrFail, modelOrFail } from "../../agents/agent-or-fail.ts";
import { clone } from "../../shape/clone.ts";
import { Interrupted } from "../../fiber/fiber.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import type { AssistantInfo, MessageWithParts, SessionInfo, UserInfo } from "../../storage/message.ts";
import { newAssistant } from "../step/new-assistant.ts";
import { addReminders } from "./reminders.ts";
import { resolveTools } from "../step/resolve-tools.ts";
import { toolRunner } from "../step/run-tool-call.ts";
import { gitTime, snapshotTime, whileOthersMove } from "../summary/snapshot-time.ts";
import { createStep } from "../step/step.ts";
import type { Step, StepResult } from "../step/step.ts";
import { structuredOutput } from "../step/structured-output.ts";
import { runSubtask } from "./subtask.ts";
import { summarizeDiff } from "../summary/summarize-diff.ts";
import { requestTitle } from "../summary/title.ts";

/**
 * The loop of one session: look at the stored messages, do the next thing (subtask, compaction, or a step of the
 * model), look again; until the last step asked for nothing more. Everything the loop knows comes from the store,
 * so a prompt that arrives while it runs is picked up at the next look.
 */
export async function runSession(host: Host, fiber: Fiber, sessionID: string): Promise<MessageWithParts> {
  const session = host.store.session(sessionID);
  for (let step = 0; ;) {
    host.statuses.set(sessionID, { type: "busy" });
    const stored = filterCompacted(host.store.messages(sessionID));
    const newest = latest(stored);
    if (!newest.user) throw new Error("No user message found in stream. This should never happen.");
    if (isAnswered(stored, newest.user, newest.assistant)) break;
    const messages = workingCopy(host, stored);
    const { user = newest.user, finished, tasks } = latest(messages);
    const ready = host.models.ready();
    if (ready) await fiber.wait(ready);
    if (++step === 1) requestTitle(host, session, user, messages);
    const model = modelOrFail(host, user.model.providerID, user.model.modelID, sessionID);
    const task = tasks.pop();
    if (task?.type === "subtask") {
      await runSubtask(host, fiber, { task, model, user, session, messages });
      continue;
    }
    if (task?.type === "compaction") {
      const { auto, overflow } = task;
      const done = await compact(host, fiber, { messages, parentID: user.id, sessionID, auto, overflow });
      if (done === "stop") break;
      continue;
    }
    if (finished && finished.summary !== true && isOverflow(host, model, finished.tokens)) {
      createCompaction(host, { sessionID, user, auto: true });
      continue;
    }
    const done = await modelStep(host, fiber, { session, user, model, messages, step });
    if (done === "stop") break;
  }
  host.background.start(async () => prune(host, sessionID));
  return lastMessage(host, sessionID);
}

/**
 * What the next piece of work may change: hooks of plugins all of it, the host itself the list of a message's parts,
 * and other hooks the user message that they are shown.
 */
function workingCopy(host: Host, stored: readonly MessageWithParts[]): MessageWithParts[] {
  if (host.hasHook("experimental.chat.messages.transform")) return clone([...stored]);
  const { user } = latest(stored);
  return stored.map(({ info, parts }) => ({ info: info === user ? clone(info) : info, parts: [...parts] }));
}

/** The newest message that is not the user's, else the newest. */
export function lastMessage(host: Host, sessionID: string): MessageWithParts {
  const found =
    host.store.lastMessage(sessionID, (info) => info.role !== "user") ??
    host.store.lastMessage(sessionID, () => true);
  if (!found) throw new Error("Impossible");
  return found;
}

/** The last assistant message ended by itself, asked for no tool, and belongs to the last user message. */
function isAnswered(
  messages: readonly MessageWithParts[],
  user: UserInfo,
  assistant: AssistantInfo | undefined,
): boolean {
  if (!assistant?.finish || ["tool-calls", "unknown"].includes(assistant.finish)) return false;
  if (assistant.parentID !== user.id) return false;
  const parts = messages.findLast((message) => message.info.id === assistant.id)?.parts ?? [];
  return !parts.some(
    (part) =>
      part.type === "tool" &&
      !(part.state.status === "error" && part.state.metadata?.["interrupted"] === true),
  );
}

interface ModelStepInput {
  readonly session: SessionInfo;
  readonly user: UserInfo;
  readonly model: ProviderModel;
  readonly messages: MessageWithParts[];
  readonly step: number;
}

async function modelStep(host: Host, fiber: Fiber, input: ModelStepInput): Promise<"continue" | "stop"> {
  const { session, user, model, messages } = input;
  const agent = agentOrFail(host, user.agent, session.id);
  addReminders(host, agent, messages);
  const message = newAssistant(host, user, agent.name, model);
  host.sessions.updateMessage(message);
  // OpenCode 1.18.33 asks git here too: what a plugin writes as its prompt is accepted is no change of the step.
  if (host.hasHook("event")) await snapshotTime(host);
  else if (host.world.isAwaited()) await gitTime(host);
  const step = createStep(host, message);
  try {
    const result = await attempt(host, fiber, step, agent, input);
    if (result === "compact") {
      createCompaction(host, { sessionID: session.id, user, auto: true, overflow: !message.finish });
    }
    return result === "stop" ? "stop" : "continue";
  } catch (error) {
    if (error instanceof Interrupted) markAborted(host, message);
    throw error;
  }
}

async function attempt(
  host: Host,
  fiber: Fiber,
  step: Step,
  agent: AgentInfo,
  input: ModelStepInput,
): Promise<StepResult> {
  const { session, user, model, messages } = input;
  const bypassAgentCheck =
    messages.findLast((item) => item.info.role === "user")?.parts.some((part) => part.type === "agent") ??
    false;
  if (host.runs.active > 1) await fiber.wait(whileOthersMove(host));
  const structured = structuredOutput(user);
  const resolved = await resolveTools(host, fiber, agent, model);
  const tools = structured ? { ...resolved, [structured.tool.id]: structured.tool } : resolved;
  if (input.step === 1) summarizeDiff(host, session.id, user.id);
  await fiber.wait(host.trigger("experimental.chat.messages.transform", {}, { messages }, fiber.signal));
  const prompt = await fiber.wait(host.systemPrompt({ ...host, agent, model }));
  const lastStep = input.step >= (agent.steps ?? Number.POSITIVE_INFINITY);
  const permission = session.permission ?? [];
  const { message, calls } = step;
  const site = {
    sessionID: session.id,
    message,
    agent,
    model,
    permission,
    messages,
    tools,
    calls,
    bypassAgentCheck,
  };
  const result = await step.run(fiber, {
    sessionID: session.id,
    parentSessionID: session.parentID,
    kind: session.parentID ? "subagent" : "main",
    user,
    agent,
    model,
    providerPrompt: prompt.provider,
    system: structured ? [...prompt.rest, structured.system] : prompt.rest,
    ...(structured ? { toolChoice: "required" as const } : {}),
    messages: [
      ...toModelMessages(messages, model),
      ...(lastStep ? [{ role: "assistant" as const, content: MAX_STEPS }] : []),
    ],
    tools,
    permission,
    runTool: toolRunner(host, site),
  });
  if (message.finish === "content-filter" && !message.error) {
    message.error = {
      name: "ContentFilterError",
      data: { message: "The response was blocked by the provider's content filter" },
    };
    host.sessions.updateMessage(message);
    host.bus.publish("session.error", { sessionID: session.id, error: message.error });
    return "stop";
  }
  return structured?.settle(host, message) ? "stop" : result;
}

function markAborted(host: Host, message: AssistantInfo): void {
  if (message.time.completed) return;
  message.error ??= { name: "MessageAbortedError", data: { message: "Aborted" } };
  message.time.completed = host.world.now();
  host.sessions.updateMessage(message);
}
