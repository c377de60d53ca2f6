import { existsSync, readFileSync, statSync } from "node:fs";
import { homeFolder } from "../../config/home-folder.ts";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Host } from "../../instance/host.ts";
import { evaluatePermission } from "../../permission/permission.ts";
import type { OpenRecord } from "../../shape/open-record.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { Part, UserInfo } from "../../storage/message.ts";
import { errorMessage, unknownError } from "../../storage/named-error.ts";

/**
 * Parts of a prompt → parts of the stored message. A mentioned text file or folder is read at once and put in as
 * synthetic text, as if the read tool had been called; a mentioned agent becomes an instruction to call it.
 */
export async function resolveUserParts(
  host: Host,
  message: UserInfo,
  agent: AgentInfo,
  parts: readonly Record<string, unknown>[],
): Promise<Part[]> {
  const resolved = await Promise.all(parts.map((part) => resolvePart(host, message, agent, part)));
  const base = { messageID: message.id, sessionID: message.sessionID };
  return resolved
    .flat()
    .map((part) => ({ ...part, ...base, id: part["id"] ?? host.world.id("prt") }) as Part);
}

async function resolvePart(
  host: Host,
  message: UserInfo,
  agent: AgentInfo,
  part: OpenRecord,
): Promise<OpenRecord[]> {
  if (part["type"] === "file") return resolveFile(host, message, part);
  if (part["type"] !== "agent") return [part];
  const denied = evaluatePermission("task", part["name"], agent.permission).action === "deny";
  const hint = denied ? " . Invoked by user; guaranteed to exist." : "";
  return [
    part,
    synthetic(
      ` Use the above message and context to generate a prompt and call the task tool with subagent: ${part["name"]}${hint}`,
    ),
  ];
}

const synthetic = (text: string): OpenRecord => ({ type: "text", synthetic: true, text });
const called = (input: unknown): OpenRecord =>
  synthetic(`Called the Read tool with the following input: ${JSON.stringify(input)}`);

async function resolveFile(host: Host, message: UserInfo, part: OpenRecord): Promise<OpenRecord[]> {
  const url = new URL(part["url"]);
  if (url.protocol === "data:") {
    if (part["mime"] !== "text/plain") return [part];
    return [called({ filePath: part["filename"] }), synthetic(dataText(part["url"])), part];
  }
  if (url.protocol !== "file:") return [part];
  const filePath = fileURLToPath(new URL(url.pathname, "file://"));
  const isFolder = existsSync(filePath) && statSync(filePath).isDirectory();
  const mime = isFolder ? "application/x-directory" : part["mime"];
  if (mime !== "text/plain" && !isFolder) {
    const data = `data:${mime};base64,${readFileSync(filePath).toString("base64")}`;
    return [called({ filePath }), { ...part, url: data, mime }];
  }
  const args = isFolder ? { filePath } : { filePath, ...lineRange(url) };
  try {
    // OpenCode 1.18.33: a file, unlike a folder, is read for the model of the message, which has to be known.
    if (!isFolder) host.models.get(message.model.providerID, message.model.modelID);
    const output = await readTool(host, message, args);
    return [called(args), synthetic(output), { ...part, mime }];
  } catch (error) {
    const reason = errorMessage(error);
    host.bus.publish("session.error", { sessionID: message.sessionID, error: unknownError(reason) });
    const failed = synthetic(`Read tool failed to read ${filePath} with the following error: ${reason}`);
    return isFolder ? [failed] : [called(args), failed];
  }
}

function lineRange(url: URL): { offset?: number; limit?: number } {
  const start = url.searchParams.get("start");
  if (start === null) return {};
  const offset = Math.max(Number.parseInt(start, 10), 1);
  const end = url.searchParams.get("end");
  return end ? { offset, limit: Number.parseInt(end, 10) - (offset - 1) } : { offset };
}

async function readTool(host: Host, message: UserInfo, args: Record<string, unknown>): Promise<string> {
  const read = host.tools.find((tool) => tool.id === "read" && tool.source === "builtin");
  if (!read) throw new Error("No read tool");
  const result = await read.execute(args, {
    sessionID: message.sessionID,
    messageID: message.id,
    callID: "",
    partID: "",
    agent: message.agent,
    abort: new AbortController().signal,
    directory: host.place.directory,
    worktree: host.place.worktree,
    extra: { bypassCwdCheck: true },
    ask: async () => undefined,
    metadata: () => undefined,
  });
  return result.output;
}

function dataText(url: string): string {
  const comma = url.indexOf(",");
  if (comma < 0) return "";
  const body = url.slice(comma + 1);
  return url.slice(0, comma).includes(";base64")
    ? Buffer.from(body, "base64").toString("utf8")
    : decodeURIComponent(body);
}

const MENTION = /(?<![\w`])@(\.?[^\s`,.]*(?:\.[^\s`,.]+)*)/g;

/** A template's text and the files and agents that it mentions with `@`. */
export function resolveMentions(host: Host, text: string): OpenRecord[] {
  const parts: OpenRecord[] = [{ type: "text", text }];
  const seen = new Set<string>();
  for (const match of text.matchAll(MENTION)) {
    const name = match[1];
    if (!name || seen.has(name)) continue;
    seen.add(name);
    const path = name.startsWith("~/")
      ? resolve(homeFolder(), name.slice(2))
      : resolve(host.place.worktree, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat) {
      const mime = stat.isDirectory() ? "application/x-directory" : "text/plain";
      parts.push({ type: "file", url: pathToFileURL(path).href, filename: name, mime });
    } else if (host.agent(name)) parts.push({ type: "agent", name });
  }
  return parts;
}
