import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluatePermission } from "../../permission/permission.ts";
import type { AgentInfo } from "../../services/agent-info.ts";
import type { HostServices } from "../../services/host-services.ts";

/**
 * Keeps what a tool returns within the host's limits: the head (or for bash the tail) stays, the whole goes to
 * a file of the data directory, and a note says where. Applies before `tool.execute.after` (host contract §7).
 */
export interface OutputLimits {
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** 2000 lines and 50 KiB unless `tool_output` in the configuration says otherwise. */
export function outputLimits(config: HostServices["config"]): OutputLimits {
  return {
    maxLines: config["tool_output"]?.max_lines ?? 2000,
    maxBytes: config["tool_output"]?.max_bytes ?? 50 * 1024,
  };
}

/** Saves a full output; returns the path of the file. */
export function saveOutput(services: Pick<HostServices, "world" | "place">, text: string): string {
  const folder = join(services.place.data, "tool-output");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, services.world.id("tool"));
  writeFileSync(path, text);
  return path;
}

export interface TruncatedOutput {
  readonly output: string;
  readonly truncated: boolean;
  readonly outputPath?: string;
}

/** Cuts `text` after the head that fits; `agent` decides which advice the note gives. */
export function truncateOutput(
  services: Pick<HostServices, "world" | "place" | "config">,
  text: string,
  agent: AgentInfo | undefined,
): TruncatedOutput {
  const { maxLines, maxBytes } = outputLimits(services.config);
  const lines = text.split("\n");
  const total = Buffer.byteLength(text);
  if (lines.length <= maxLines && total <= maxBytes) return { output: text, truncated: false };
  const kept: string[] = [];
  let bytes = 0;
  let full = false;
  for (const line of lines.slice(0, maxLines)) {
    const size = Buffer.byteLength(line) + (kept.length > 0 ? 1 : 0);
    if (bytes + size > maxBytes) {
      full = true;
      break;
    }
    kept.push(line);
    bytes += size;
  }
  const outputPath = saveOutput(services, text);
  const removed = full ? `${total - bytes} bytes` : `${lines.length - kept.length} lines`;
  const advice = mayDelegate(agent)
    ? "Use the Task tool to have explore agent process this file with Grep and Read (with offset/limit). Do NOT read the full file yourself - delegate to save context."
    : "Use Grep to search the full content or Read with offset/limit to view specific sections.";
  const note = `The tool call succeeded but the output was truncated. Full output saved to: ${outputPath}\n${advice}`;
  return {
    output: `${kept.join("\n")}\n\n...${removed} truncated...\n\n${note}`,
    truncated: true,
    outputPath,
  };
}

function mayDelegate(agent: AgentInfo | undefined): boolean {
  return agent !== undefined && evaluatePermission("task", "*", agent.permission).action !== "deny";
}

/** The last lines that fit, as bash keeps them; a last line that alone is too long keeps its end. */
export function tailOf(text: string, { maxLines, maxBytes }: OutputLimits): { text: string; cut: boolean } {
  const lines = text.split("\n");
  if (lines.length <= maxLines && Buffer.byteLength(text) <= maxBytes) return { text, cut: false };
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines.toReversed()) {
    if (kept.length >= maxLines) break;
    const size = Buffer.byteLength(line) + (kept.length > 0 ? 1 : 0);
    if (bytes + size > maxBytes) {
      if (kept.length === 0) kept.push(endOf(line, maxBytes));
      break;
    }
    kept.push(line);
    bytes += size;
  }
  return { text: kept.toReversed().join("\n"), cut: true };
}

/** The last `maxBytes` bytes, moved on to the start of a character. */
function endOf(line: string, maxBytes: number): string {
  const bytes = Buffer.from(line);
  let start = Math.max(0, bytes.length - maxBytes);
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start).toString("utf8");
}
