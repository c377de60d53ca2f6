import type { Host } from "../../instance/host.ts";
import { TITLE_REQUEST } from "../../instructions/host-texts.ts";
import { prepareRequest } from "../../wire/llm-request.ts";
import { toModelMessages } from "../../wire/model-messages.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import { startAnswer } from "../../wire/answer-stream.ts";
import { clone } from "../../shape/clone.ts";
import { createFiber } from "../../fiber/fiber.ts";
import type { MessageWithParts, SessionInfo, UserInfo } from "../../storage/message.ts";
import { ApiCallError } from "../../storage/named-error.ts";
import { isDefaultTitle } from "../../storage/session-record.ts";

/**
 * The title request, beside the first step: only for a top session that still has its default title and exactly
 * one message of a real user. Three attempts, and no harm done when all fail.
 */
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 2000;

export function requestTitle(
  host: Host,
  session: SessionInfo,
  user: UserInfo,
  messages: MessageWithParts[],
): void {
  if (session.parentID || !isDefaultTitle(session.title)) return;
  const isReal = ({ info, parts }: MessageWithParts): boolean =>
    info.role === "user" && !parts.every((part) => "synthetic" in part && part.synthetic);
  const real = messages.filter(isReal);
  const [first] = real;
  const agent = host.agent("title");
  if (real.length !== 1 || first?.info.role !== "user" || !agent) return;
  const upToFirst = messages.slice(0, messages.indexOf(first) + 1);
  const info = clone(first.info);
  host.background.start(async () => {
    await undefined;
    const text = await askForTitle(host, session, agent, user, info, upToFirst);
    const line = text
      .replace(/<think>[\s\S]*?<\/think>\s*/g, "")
      .split("\n")
      .map((item) => item.trim())
      .find((item) => item.length > 0);
    if (!line) return;
    host.sessions.update(session.id, { title: line.length > 100 ? `${line.slice(0, 97)}...` : line });
  });
}

/**
 * OpenCode 1.18.33: plugins are asked only when neither the agent nor the configuration names a model; what they give
 * is used as it is.
 */
async function modelForTitle(host: Host, agent: AgentInfo, user: UserInfo): Promise<ProviderModel> {
  const named = agent.model ?? host.models.small();
  if (named) return host.models.get(named.providerID, named.modelID);
  const provider = host.models.provider(user.model.providerID);
  const output: { model: ProviderModel | undefined } = { model: undefined };
  await host.trigger("experimental.provider.small_model", { provider }, output);
  return output.model ?? host.models.get(user.model.providerID, user.model.modelID);
}

async function askForTitle(
  host: Host,
  session: SessionInfo,
  agent: AgentInfo,
  user: UserInfo,
  first: UserInfo,
  messages: readonly MessageWithParts[],
): Promise<string> {
  const model = await modelForTitle(host, agent, user);
  const parts = messages.at(-1)?.parts ?? [];
  const subtasks = parts.filter((part) => part.type === "subtask");
  const onlySubtasks = subtasks.length > 0 && subtasks.length === parts.length;
  const conversation = onlySubtasks
    ? [{ role: "user" as const, content: subtasks.map((part) => part.prompt).join("\n") }]
    : toModelMessages(messages, model);
  const prepared = await prepareRequest(host, createFiber(), {
    sessionID: session.id,
    user: first,
    agent,
    model,
    system: [],
    small: true,
    tools: {},
    messages: [{ role: "user", content: TITLE_REQUEST }, ...conversation],
  });
  for (let attempt = 1; ; attempt++) {
    const answer = startAnswer(host, { prepared, sessionID: session.id, kind: "title" });
    let text = "";
    let failure: unknown;
    for (let event = await answer.next(); event; event = await answer.next()) {
      if (event.type === "text-delta") text += event.text;
      if (event.type === "error") failure = event.error;
    }
    answer.stop();
    if (failure === undefined) return text;
    if (attempt >= ATTEMPTS || !(failure instanceof ApiCallError) || !failure.isRetryable) throw failure;
    await host.world.sleep(FIRST_DELAY_MS * 2 ** (attempt - 1));
  }
}
