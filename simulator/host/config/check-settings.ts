import { ConfigError } from "./config-error.ts";
import { isRecord, type Settings } from "./merge-settings.ts";

/**
 * Settings of a wrong kind. The host answers every request with 400 then, so no session can be had: the mistakes
 * that plugin authors make most (permissions, agents, commands) are refused here, the first one with its place.
 */
type Kind = "string" | "number" | "boolean" | "object" | "array";

const AGENT: Readonly<Record<string, Kind>> = {
  model: "string",
  variant: "string",
  temperature: "number",
  top_p: "number",
  prompt: "string",
  tools: "object",
  disable: "boolean",
  description: "string",
  hidden: "boolean",
  options: "object",
  steps: "number",
  maxSteps: "number",
};
const COMMAND: Readonly<Record<string, Kind>> = {
  template: "string",
  description: "string",
  agent: "string",
  model: "string",
  subtask: "boolean",
};
const TOP: Readonly<Record<string, Kind>> = {
  model: "string",
  small_model: "string",
  default_agent: "string",
  username: "string",
  instructions: "array",
  agent: "object",
  mode: "object",
  command: "object",
};
const MODES = new Set<unknown>(["subagent", "primary", "all"]);
const ACTIONS = new Set<unknown>(["allow", "ask", "deny"]);
/** OpenCode 1.18.33: these are asked for as a whole, so they take no patterns. */
const WITHOUT_PATTERNS = new Set(["todowrite", "question", "webfetch", "websearch", "doom_loop"]);

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === "object") return isRecord(value);
  return kind === "array" ? Array.isArray(value) : typeof value === kind;
}

/** Throws a {@link ConfigError} that names `source`. */
export function checkSettings(settings: Settings, source: string): void {
  const refuse = (problem: string, ...place: string[]): never => {
    throw new ConfigError(`${problem} at ${place.join(".")}`, source);
  };

  function checkKinds(given: unknown, kinds: Readonly<Record<string, Kind>>, ...place: string[]): Settings {
    if (!isRecord(given)) return refuse("expected an object", ...place);
    for (const [key, kind] of Object.entries(kinds)) {
      const value = given[key];
      if (value !== undefined && !isOf(kind, value)) refuse(`expected ${kind}`, ...place, key);
    }
    return given;
  }

  function checkPermission(given: unknown, ...place: string[]): void {
    if (given === undefined || ACTIONS.has(given)) return;
    if (!isRecord(given)) return refuse("expected allow, ask, deny or an object", ...place);
    for (const [tool, rule] of Object.entries(given)) {
      if (ACTIONS.has(rule)) continue;
      const actions = WITHOUT_PATTERNS.has(tool) || !isRecord(rule) ? [rule] : Object.values(rule);
      if (!actions.every((action) => ACTIONS.has(action)))
        refuse("expected allow, ask or deny", ...place, tool);
    }
  }

  function checkAgent(given: unknown, ...place: string[]): void {
    const agent = checkKinds(given, AGENT, ...place);
    if (agent["mode"] !== undefined && !MODES.has(agent["mode"]))
      refuse("expected subagent, primary or all", ...place, "mode");
    for (const key of ["steps", "maxSteps"]) {
      const steps = agent[key];
      if (steps !== undefined && !(Number.isInteger(steps) && Number(steps) > 0))
        refuse("expected a whole number above 0", ...place, key);
    }
    for (const [tool, on] of Object.entries(agent["tools"] ?? {}))
      if (typeof on !== "boolean") refuse("expected boolean", ...place, "tools", tool);
    checkPermission(agent["permission"], ...place, "permission");
  }

  checkKinds(settings, TOP);
  checkPermission(settings["permission"], "permission");
  for (const kind of ["agent", "mode"])
    for (const [name, agent] of Object.entries(settings[kind] ?? {})) checkAgent(agent, kind, name);
  for (const [name, given] of Object.entries(settings["command"] ?? {})) {
    const command = checkKinds(given, COMMAND, "command", name);
    if (command["template"] === undefined) refuse("missing key", "command", name, "template");
  }
}
