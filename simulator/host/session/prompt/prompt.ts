import type { Host } from "../../instance/host.ts";
import type { PermissionRule } from "../../services/permission-rule.ts";
import type { ModelRef } from "../../services/provider-model.ts";
import { agentOrFail } from "../../agents/agent-or-fail.ts";
import type { MessageWithParts, OutputFormat, Part, UserInfo } from "../../storage/message.ts";
import { cleanupRevert } from "../summary/revert.ts";
import { runSession } from "../loop/session-loop.ts";
import { resolveUserParts } from "./user-parts.ts";

/**
 * A message of the user (or in the user's name: of subagents, background results, plugins): made, shown to the
 * `chat.message` hook, stored; then the session's loop runs or is joined. With `noReply` it is only stored.
 */
export interface PromptInput {
  readonly sessionID: string;
  readonly messageID?: string | undefined;
  readonly model?: ModelRef | undefined;
  readonly agent?: string | undefined;
  readonly noReply?: boolean | undefined;
  readonly tools?: Record<string, boolean> | undefined;
  readonly format?: UserInfo["format"] | undefined;
  readonly system?: string | undefined;
  readonly variant?: string | undefined;
  readonly parts: readonly Record<string, unknown>[];
}

export async function prompt(host: Host, input: PromptInput): Promise<MessageWithParts> {
  const { sessionID, messageID } = input;
  cleanupRevert(host, sessionID);
  // An id that the caller chose says nothing of the order, which is then that of the milliseconds.
  if (messageID !== undefined) await host.world.sleep(1);
  const message = await createUserMessage(host, input);
  if (messageID !== undefined) await host.world.sleep(1);
  host.sessions.update(sessionID, { time: { updated: host.world.now() } });
  const permission = Object.entries(input.tools ?? {}).map(([tool, on]): PermissionRule => {
    return { permission: tool, action: on ? "allow" : "deny", pattern: "*" };
  });
  if (permission.length > 0)
    host.sessions.update(sessionID, { permission, time: { updated: host.world.now() } });
  if (input.noReply === true) {
    asksForModels(host);
    return message;
  }
  return runLoop(host, sessionID);
}

/** OpenCode 1.18.33 asks for its models beside what needs none, too, and waits for nobody. */
export function asksForModels(host: Host): void {
  const ready = host.models.ready();
  if (ready) host.background.start(() => ready);
}

/** Runs the session's loop, or waits for the run that is going on. */
export function runLoop(host: Host, sessionID: string): Promise<MessageWithParts> {
  return host.runs.ensureRunning(sessionID, (fiber) => runSession(host, fiber, sessionID));
}

/** The model of the session, else of its newest user message, else the default. */
export function sessionModel(host: Host, sessionID: string): ModelRef & { variant?: string } {
  const { model } = host.store.session(sessionID);
  if (model) {
    const variant = model.variant && model.variant !== "default" ? { variant: model.variant } : {};
    return { providerID: model.providerID, modelID: model.id, ...variant };
  }
  const last = host.store.lastMessage(sessionID, (info) => info.role === "user");
  return last?.info.role === "user" ? last.info.model : host.models.defaultModel();
}

async function createUserMessage(host: Host, input: PromptInput): Promise<MessageWithParts> {
  const { sessionID } = input;
  const agent = agentOrFail(host, input.agent ?? host.defaultAgent(), sessionID);
  const { providerID, modelID } = input.model ?? agent.model ?? sessionModel(host, sessionID);
  const format = input.format && withDefaults(input.format);
  const message: UserInfo = {
    id: input.messageID ?? host.world.id("msg"),
    role: "user",
    sessionID,
    time: { created: host.world.now() },
    // OpenCode 1.18.33: the keys are there when the caller gave nothing, too; they are not stored then.
    tools: input.tools,
    agent: agent.name,
    model: { providerID, modelID, variant: input.variant || undefined },
    system: input.system,
    format,
  };
  noteAgentAndModel(host, message);
  const parts = await resolveUserParts(host, message, agent, input.parts);
  const { messageID, variant, model } = input;
  // Agent, model, message id and variant are there only when the caller gave them.
  await host.trigger(
    "chat.message",
    { sessionID, agent: input.agent, model, messageID, variant },
    { message, parts },
  );
  // OpenCode 1.18.33: only the format that came with the prompt is stored, none that a hook made.
  if (message.format && message.format !== format) throw new Error("Expected an OutputFormat");
  host.sessions.updateMessage(message);
  for (const part of parts) {
    assertWhole(part);
    host.sessions.updatePart(part);
  }
  return { info: message, parts };
}

/** OpenCode 1.18.33: a format of a schema is stored with how often it may be retried. */
function withDefaults(format: OutputFormat): OutputFormat {
  return format.type === "json_schema" ? { ...format, retryCount: format.retryCount ?? 2 } : format;
}

function noteAgentAndModel(host: Host, message: UserInfo): void {
  const session = host.store.session(message.sessionID);
  const { providerID, modelID, variant } = message.model;
  const same =
    session.agent === message.agent &&
    session.model?.providerID === providerID &&
    session.model.id === modelID;
  if (same && (session.model?.variant ?? "default") === (variant ?? "default")) return;
  host.sessions.update(session.id, {
    agent: message.agent,
    model: { id: modelID, providerID, variant: variant ?? "default" },
    time: { updated: message.time.created },
  });
}

/** OpenCode 1.18.33: a part that a hook pushed without its ids fails the request after the message was stored. */
function assertWhole(part: Part): void {
  const ids = [part.id, "prt", part.messageID, "msg", part.sessionID, "ses"] as const;
  for (let at = 0; at < ids.length; at += 2) {
    const [id, prefix] = [ids[at], ids[at + 1] as string];
    if (typeof id !== "string" || !id.startsWith(prefix))
      throw new Error(`Expected a string starting with "${prefix}", got ${id}`);
  }
}
