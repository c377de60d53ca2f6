import type { Host } from "../../instance/host.ts";
import { evaluatePermission } from "../../permission/permission.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { HookStop } from "../../services/host-services.ts";
import type { ProviderModel } from "../../services/provider-model.ts";
import type { HostTool } from "../../services/host-tool.ts";
import type { Fiber } from "../../fiber/fiber.ts";

/**
 * The tools of one step: those that the model's family gets, each shown to `tool.definition` first. Hiding by
 * permission comes later, so the hook sees hidden tools and `invalid` too.
 */
export async function resolveTools(
  host: Host,
  fiber: Fiber,
  agent: AgentInfo,
  model: ProviderModel,
): Promise<Record<string, HostTool>> {
  const defined = await fiber.wait(defineTools(host, agent, model.api.id, fiber.signal));
  // A later tool of the same name replaces the earlier one.
  return Object.fromEntries([...defined, ...host.mcp.tools()].map((tool) => [tool.id, tool]));
}

/** In registry order, without MCP tools; of two of the same name both. */
export function defineTools(
  host: Host,
  agent: AgentInfo,
  modelName: string,
  signal?: AbortSignal,
): Promise<HostTool[]> {
  const offered = host.tools.filter((tool) => isOffered(tool.id, modelName));
  // OpenCode 1.18.33: arguments that have no JSON schema fail the prompt before any hook is asked.
  for (const tool of offered) void tool.jsonSchema;
  let hasFailed = false;
  // OpenCode 1.18.33: all tools at once; the first that fails keeps later plugins from being asked about the others.
  const stop: HookStop = {
    get aborted() {
      return hasFailed || signal?.aborted === true;
    },
    failed: () => void (hasFailed = true),
  };
  return Promise.all(offered.map((tool) => define(host, tool, agent, stop)));
}

/** OpenCode 1.18.33: `apply_patch` replaces `edit` and `write` for GPT models other than gpt-4 and oss. */
function isOffered(id: string, modelID: string): boolean {
  const patches = modelID.includes("gpt-") && !modelID.includes("oss") && !modelID.includes("gpt-4");
  if (id === "apply_patch") return patches;
  if (id === "websearch") return false;
  if (id === "edit" || id === "write") return !patches;
  return true;
}

interface Definition {
  description: string;
  parameters: unknown;
  jsonSchema: Record<string, unknown> | undefined;
}

/**
 * OpenCode 1.18.33: `parameters` is a schema of the host's own library, which has no `properties` to change; that of a
 * plugin's tool has no fields either (measured).
 */
class InternalSchema {
  readonly ast: object = {};
  readonly rebuild = (): this => this;
  readonly make = (value: unknown): unknown => value;
  readonly makeEffect = (value: unknown): unknown => value;
  readonly makeOption = (value: unknown): unknown => value;
}

function internalSchema({ source, jsonSchema }: HostTool): object {
  const schema = new InternalSchema();
  if (source === "plugin") return schema;
  const { properties } = jsonSchema as { readonly properties?: object };
  const fields = Object.fromEntries(
    Object.keys(Object(properties)).map((name) => [name, new InternalSchema()]),
  );
  return Object.assign(schema, { fields, mapFields: (): object => schema });
}

async function define(host: Host, tool: HostTool, agent: AgentInfo, stop: HookStop): Promise<HostTool> {
  const parameters = internalSchema(tool);
  const output: Definition = { description: tool.description, parameters, jsonSchema: undefined };
  if (tool.source === "plugin") output.jsonSchema = tool.jsonSchema;
  await host.trigger("tool.definition", { toolID: tool.id }, output, stop);
  if (output.parameters !== parameters) {
    // OpenCode 1.18.33: a plain JSON schema in its place breaks the prompt.
    throw new TypeError("undefined is not an object (evaluating 'schema.ast')");
  }
  const description =
    tool.id === "task" ? `${output.description}\n${agentList(host, agent)}` : output.description;
  return { ...tool, description, jsonSchema: output.jsonSchema ?? tool.jsonSchema };
}

function agentList(host: Host, caller: AgentInfo): string {
  const callable = host.agents
    .filter((agent) => agent.mode !== "primary")
    .filter((agent) => evaluatePermission("task", agent.name, caller.permission).action !== "deny")
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      (agent) =>
        `- ${agent.name}: ${agent.description ?? "This subagent should only be called manually by the user."}`,
    );
  return ["Available agent types and the tools they have access to:", ...callable].join("\n");
}
