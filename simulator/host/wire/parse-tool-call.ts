import type { HostTool } from "../services/host-tool.ts";
import { jsonParseError } from "./json-parse-error.ts";

/**
 * Reads a call that the model wrote: the tool it meant, the same name in lower case, or the pseudo tool
 * `invalid` with the reason as its arguments. Arguments are parsed, never validated, at this point.
 */
export interface ParsedCall {
  readonly tool: string;
  readonly input: unknown;
  /** Set when nothing can run, not even `invalid`: the call fails with this message and no hook sees it. */
  readonly error?: string;
}

export function parseToolCall(
  name: string,
  raw: string,
  tools: Readonly<Record<string, HostTool>>,
): ParsedCall {
  const lower = name.toLowerCase();
  const tool = tools[name] ? name : tools[lower] ? lower : undefined;
  if (tool === undefined) return invalid(name, raw, unavailable(name, tools), tools);
  if (raw.trim() === "") return { tool, input: {} };
  const reason = jsonParseError(raw);
  if (reason === undefined) return { tool, input: JSON.parse(raw) };
  const cause = `JSON parsing failed: Text: ${raw}.\nError message: ${reason}`;
  return invalid(name, raw, `Invalid input for tool ${name}: ${cause}`, tools);
}

function unavailable(name: string, tools: Readonly<Record<string, HostTool>>): string {
  return `Model tried to call unavailable tool '${name}'. Available tools: ${Object.keys(tools).join(", ")}.`;
}

/** OpenCode 1.18.33: an agent that denies everything has no `invalid` either, so the call fails as it is. */
function invalid(
  name: string,
  raw: string,
  error: string,
  tools: Readonly<Record<string, HostTool>>,
): ParsedCall {
  if (tools["invalid"]) return { tool: "invalid", input: { tool: name, error } };
  const input: unknown = jsonParseError(raw) === undefined ? JSON.parse(raw) : raw;
  return { tool: name, input, error: unavailable("invalid", tools) };
}
