import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { instructionPaths } from "../../instructions/instruction-files.ts";
import type { HostServices } from "../../services/host-services.ts";
import type { ToolContext } from "../../services/host-tool.ts";

/**
 * Instruction files in the folders between the project and a file that is read. Each comes along once per
 * session, and never one that the system prompt carries already.
 */
export interface NearbyInstructions {
  readonly path: string;
  readonly content: string;
}

const given = new WeakMap<HostServices, Map<string, Set<string>>>();

export function nearbyInstructions(
  services: HostServices,
  context: ToolContext,
  file: string,
): NearbyInstructions[] {
  const root = resolve(services.place.directory);
  const target = resolve(file);
  const sessions = given.get(services) ?? new Map<string, Set<string>>();
  given.set(services, sessions);
  const seen = sessions.get(context.sessionID) ?? new Set<string>();
  sessions.set(context.sessionID, seen);
  let constant: ReadonlySet<string> | undefined;
  const found: NearbyInstructions[] = [];
  for (let folder = dirname(target); folder.startsWith(root) && folder !== root; folder = dirname(folder)) {
    const path = NAMES.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (!path || path === target || seen.has(path)) continue;
    constant ??= new Set(instructionPaths(services));
    if (constant.has(path)) continue;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    if (text) found.push({ path, content: `Instructions from: ${path}\n${text}` });
  }
  return found;
}

const NAMES = ["AGENTS.md", "CLAUDE.md", "CONTEXT.md"];
