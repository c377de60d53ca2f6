import type { Host } from "../instance/host.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import { ORIGINS } from "../config/config.ts";
import { findSkills } from "../instructions/find-skills.ts";
import { agentOrFail } from "../agents/agent-or-fail.ts";
import { defineTools } from "../session/step/resolve-tools.ts";
import { LOG } from "./request/body-shapes.ts";
import { route } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";

/** Lists: agents, commands, tools, models, configuration; and the host's log. */
function log(host: Host, { body }: Call): true {
  const { service, level, message, extra } = body;
  const fields = Object.entries((extra ?? {}) as Record<string, unknown>).map(
    ([key, value]) => ` ${key}=${value}`,
  );
  host.log(level, message + fields.join(""), service);
  return true;
}

/** OpenCode 1.18.33: what a model of this name would be offered, known or not, shown to `tool.definition` first. */
async function toolList(host: Host, { query }: Call): Promise<unknown> {
  const agent = agentOrFail(host, host.defaultAgent(), "");
  const tools = await defineTools(host, agent, query.get("model") ?? "");
  return tools.map((tool) => ({
    id: tool.id,
    description: tool.description,
    parameters: tool.jsonSchema,
  }));
}

function skills(host: Host): unknown {
  const { place, config, directories } = host;
  return findSkills({ place, config, directories }).map(({ name, description, location, content }) => ({
    name,
    description: description ?? null,
    location,
    content,
  }));
}

async function providers(host: Host): Promise<unknown> {
  await host.models.ready();
  return { providers: host.models.providers(), default: defaultModels(host) };
}

/** OpenCode 1.18.33 also lists every provider it has heard of; connected are those that can be used. */
async function knownProviders(host: Host): Promise<unknown> {
  await host.models.ready();
  const all = host.models.providers();
  return { all, default: defaultModels(host), connected: all.map((provider) => provider["id"]) };
}

/** The model of each provider that the host prefers: of certain families first, else the last by name. */
function defaultModels(host: Host): Record<string, string | undefined> {
  return Object.fromEntries(
    host.models
      .providers()
      .map((provider) => [
        String(provider["id"]),
        Object.keys(provider["models"] as object).toSorted(byPreference)[0],
      ]),
  );
}

/** OpenCode 1.18.33, the least preferred first. */
const PREFERRED = ["gpt-5", "claude-sonnet-4", "big-pickle", "gemini-3-pro"];

function byPreference(a: string, b: string): number {
  const rank = (id: string): number => PREFERRED.findIndex((family) => id.includes(family));
  const latest = (id: string): number => (id.includes("latest") ? 0 : 1);
  return rank(b) - rank(a) || latest(a) - latest(b) || (a < b ? 1 : a > b ? -1 : 0);
}

/** OpenCode 1.18.33: what the configuration names has all fields that can be set there, null where it is silent. */
const AGENT_FIELDS = "variant prompt description temperature topP color hidden steps".split(" ");
const COMMAND_FIELDS = "agent model description subtask".split(" ");

function shown<T extends { readonly name: string }>(
  list: readonly T[],
  configured: OpenRecord | undefined,
  fields: string[],
): unknown {
  const unset = Object.fromEntries(fields.map((field) => [field, null]));
  return list.map((item) => (configured?.[item.name] ? { ...unset, ...item } : item));
}

function shownConfig({ config }: Host): OpenRecord {
  return Object.fromEntries(Object.entries(config).filter(([name]) => name !== ORIGINS));
}

export const lookupRoutes: readonly Route[] = [
  route("POST", "/log", log, { body: { fields: LOG } }),
  route("GET", "/agent", (host) => shown(host.agents, host.config["agent"], AGENT_FIELDS)),
  route("GET", "/command", (host) => shown(host.commands, host.config["command"], COMMAND_FIELDS)),
  route("GET", "/config", shownConfig),
  route("GET", "/config/providers", providers),
  route("GET", "/provider", knownProviders),
  route("GET", "/experimental/tool/ids", (host) => host.tools.map((tool) => tool.id)),
  route("GET", "/experimental/tool", toolList, { query: { provider: "string", model: "string" } }),
  route("GET", "/skill", skills),
  route("GET", "/global/health", (host) => ({ healthy: true, version: host.profile.version })),
  route("GET", "/lsp", () => []),
  route("GET", "/formatter", () => []),
  route("GET", "/pty", () => []),
];
