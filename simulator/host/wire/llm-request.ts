import type { ChatBody, ChatMessage, ChatTool, ModelRequest } from "../../model/model.ts";
import type { Host } from "../instance/host.ts";
import type { AgentInfo } from "../services/agent-info.ts";
import type { PermissionRule } from "../services/permission-rule.ts";
import type { ProviderModel } from "../services/provider-model.ts";
import type { Fiber } from "../fiber/fiber.ts";
import type { UserInfo } from "../storage/message.ts";
import type { HostTool } from "../services/host-tool.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import { disabledTools } from "../permission/permission.ts";
import { checkRequest } from "./check-request.ts";
import { wellFormed } from "./well-formed.ts";

/**
 * Builds one request to the model: system string, the three hooks that may change it (system.transform,
 * chat.params, chat.headers), tools by name, parameters. Runs again on every retry, as in the host.
 */
export interface LlmInput {
  readonly sessionID: string;
  readonly parentSessionID?: string | undefined;
  readonly user: UserInfo;
  readonly agent: AgentInfo;
  readonly model: ProviderModel;
  /** Stands in for the prompt of an agent that has none. */
  readonly providerPrompt?: string;
  /** Environment, instructions, skills; the agent's or provider's prompt comes before, the user's `system` after. */
  readonly system: readonly string[];
  readonly messages: readonly ChatMessage[];
  /** By name. */
  readonly tools: Readonly<Record<string, HostTool>>;
  readonly permission?: readonly PermissionRule[] | undefined;
  /** A small request (the title): no options of the model's variant. */
  readonly small?: boolean;
  readonly toolChoice?: "required" | undefined;
}

export interface PreparedRequest {
  readonly request: ModelRequest;
  /** Where the provider is said to be; only error messages name it. */
  readonly url: string;
  /** The tools that may be called, `invalid` included, by name. */
  readonly tools: Readonly<Record<string, HostTool>>;
  /** Of a plugin's login, which carries the request to the provider. */
  readonly carrier?: Carrier;
}

export interface Carrier {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** What is between the host and its provider. */
  readonly authorization: string;
}

const OUTPUT_TOKEN_MAX = 32_000;

export function maxOutputTokens(model: ProviderModel): number {
  const most = Number(process.env["OPENCODE_EXPERIMENTAL_OUTPUT_TOKEN_MAX"]) || OUTPUT_TOKEN_MAX;
  return Math.min(model.limit.output, most) || most;
}

interface Params {
  temperature?: number | undefined;
  topP?: number | undefined;
  topK?: number | undefined;
  maxOutputTokens?: number | undefined;
  options: Record<string, unknown> | null | undefined;
}

export async function prepareRequest(host: Host, fiber: Fiber, input: LlmInput): Promise<PreparedRequest> {
  const { sessionID, agent, model, user } = input;
  const system = await systemStrings(host, fiber, input);
  const provider = host.models.provider(model.providerID);
  const hookInput = (): Record<string, unknown> => ({
    sessionID,
    agent: host.profile.switches.paramsNameAgent ? agent.name : agent,
    model,
    provider,
    message: user,
  });
  const params = await fiber.wait(
    host.trigger<Params>("chat.params", hookInput(), firstParams(input), fiber.signal),
  );
  const { headers: added } = await fiber.wait(
    host.trigger<{ headers: Record<string, string> }>(
      "chat.headers",
      hookInput(),
      { headers: {} },
      fiber.signal,
    ),
  );
  const tools = visibleTools(input);
  const messages: ChatMessage[] = [
    ...system.map((content): ChatMessage => ({ role: "system", content })),
    ...input.messages,
  ];
  const options = provider["options"] as OpenRecord;
  const headers = wireHeaders(host, input, { ...options["headers"], ...added });
  checkRequest({ params: { ...params }, messages, headers });
  return {
    request: {
      headers,
      body: chatBody(model, messages.map(wellFormed), params, tools, input.toolChoice),
    },
    tools,
    url: `${baseURL(model, options)}/chat/completions`,
    ...(typeof options["fetch"] === "function" ? { carrier: carrierOf(provider) } : {}),
  };
}

function carrierOf({ options, key }: OpenRecord): Carrier {
  const { fetch, apiKey } = options as OpenRecord;
  return { fetch, authorization: `Bearer ${apiKey ?? key}` };
}

/** Nobody listens on port 1: the model is asked in-process. */
function baseURL(model: ProviderModel, { baseURL: configured }: OpenRecord): string {
  return typeof configured === "string" ? configured : model.api.url || "http://127.0.0.1:1/v1";
}

async function systemStrings(host: Host, fiber: Fiber, input: LlmInput): Promise<string[]> {
  const { agent, model, user } = input;
  const first = [agent.prompt || input.providerPrompt, ...input.system, user.system]
    .filter((text) => text)
    .join("\n");
  const system = [first];
  await fiber.wait(
    host.trigger(
      "experimental.chat.system.transform",
      { sessionID: input.sessionID, model },
      { system },
      fiber.signal,
    ),
  );
  // OpenCode 1.18.33: with an unchanged first string everything after it becomes one second string.
  if (system.length > 2 && system[0] === first) return [first, system.slice(1).join("\n")];
  return system;
}

function firstParams({ agent, model, small }: LlmInput): Params {
  const options: Record<string, unknown> = {};
  const id = model.api.id;
  if (!small && id.includes("gpt-5") && !id.includes("gpt-5-chat") && !id.includes("gpt-5-pro")) {
    options["reasoningEffort"] = "medium";
  }
  return {
    temperature: model.capabilities["temperature"] === true ? agent.temperature : undefined,
    topP: agent.topP,
    topK: undefined,
    maxOutputTokens: maxOutputTokens(model),
    options: { ...options, ...model.options, ...agent.options },
  };
}

function visibleTools(input: LlmInput): Record<string, HostTool> {
  const names = Object.keys(input.tools);
  const hidden = disabledTools(names, [...input.agent.permission, ...(input.permission ?? [])]);
  const kept = names.filter((name) => input.user.tools?.[name] !== false && !hidden.has(name));
  // OpenCode sorts by localeCompare; the ids in use are ASCII, where this gives the same order on every engine.
  kept.sort((a, b) => a.localeCompare(b, "en"));
  return Object.fromEntries(kept.map((name) => [name, input.tools[name] as HostTool]));
}

/** Options that the provider knows by another name on the wire. */
const KNOWN_OPTIONS = new Set(["user", "reasoningEffort", "textVerbosity", "strictJsonSchema"]);

function chatBody(
  model: ProviderModel,
  messages: ChatMessage[],
  params: Params,
  tools: Readonly<Record<string, HostTool>>,
  toolChoice: "required" | undefined,
): ChatBody {
  const options = params.options ?? {};
  const offered = Object.values(tools).filter((tool) => tool.id !== "invalid");
  const rest = Object.entries(options).filter(([key]) => !KNOWN_OPTIONS.has(key));
  const fields: Record<string, unknown> = {
    model: model.api.id,
    user: options["user"],
    max_tokens: params.maxOutputTokens,
    temperature: params.temperature,
    top_p: params.topP,
    ...Object.fromEntries(rest),
    reasoning_effort: options["reasoningEffort"],
    verbosity: options["textVerbosity"],
    messages,
    tools: Object.keys(tools).length > 0 ? offered.map(toolOnWire) : undefined,
    tool_choice: Object.keys(tools).length > 0 ? (toolChoice ?? "auto") : undefined,
    stream: true,
    stream_options: { include_usage: true },
  };
  const body: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) if (fields[key] !== undefined) body[key] = fields[key];
  return body as ChatBody;
}

/** OpenCode 1.18.33: any value that a hook left in place of a description is sent as text. */
const asText = (description: unknown): string => String(description ?? "");

function toolOnWire(tool: HostTool): ChatTool {
  return {
    type: "function",
    function: { name: tool.id, description: asText(tool.description), parameters: tool.jsonSchema },
  };
}

function wireHeaders(host: Host, input: LlmInput, added: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-session-affinity": input.sessionID,
    "X-Session-Id": input.sessionID,
    "User-Agent": `opencode/${host.profile.version}`,
    ...(input.parentSessionID ? { "x-parent-session-id": input.parentSessionID } : {}),
    ...input.model.headers,
    ...added,
  };
  const lower: Record<string, string> = {};
  for (const name of Object.keys(headers)) lower[name.toLowerCase()] = String(headers[name]);
  return lower;
}
