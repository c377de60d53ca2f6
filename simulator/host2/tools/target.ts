import { realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { Host } from "../services/host.ts";
import type { ToolCall } from "../shape/tool-info.ts";

/** A path as the file tools of OpenCode 2 take it: where it is, its name in permissions, and the folder outside. */
export interface Target {
  readonly canonical: string;
  readonly resource: string;
  /** Set for a path outside of the project: needs a permission of its own. */
  readonly outside?: string;
}

export function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith("../") && !isAbsolute(way));
}

export function targetOf(directory: string, path: string, kind?: "directory" | "file"): Target {
  const absolute = resolve(directory, path);
  const real = existing(absolute);
  const canonical = real ?? belowExisting(absolute);
  if (contains(directory, absolute)) return { canonical, resource: relative(directory, absolute) || "." };
  const isFolder = real !== undefined && statSync(real).isDirectory();
  const outside = isFolder && kind !== "file" ? canonical : dirname(canonical);
  return { canonical, resource: canonical, outside };
}

function existing(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    // 0.0.0-next-16350: the model reads this, and `execute.after` the words of the tool.
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR")
      throw new Error(`BadResource: FileSystem.realPath (${path})`, { cause: error });
    return undefined;
  }
}

function belowExisting(path: string): string {
  for (let at = dirname(path); ; at = dirname(at)) {
    const real = existing(at);
    if (real !== undefined) return resolve(real, relative(at, path));
  }
}

export const sourceOf = ({
  messageID,
  callID,
}: ToolCall): {
  readonly type: "tool";
  readonly messageID: string;
  readonly callID: string;
} => ({ type: "tool", messageID, callID });

/** Asks for the folder outside first, then for the action itself. */
export async function assertTarget(
  { permission }: Pick<Host, "permission">,
  call: ToolCall,
  target: Target,
  asked: {
    readonly action: string;
    readonly resources?: readonly string[];
    /** What "always" is remembered for; everything unless given. */
    readonly save?: readonly string[];
    readonly metadata?: Record<string, unknown>;
  },
): Promise<void> {
  const { sessionID, agent } = call;
  const source = sourceOf(call);
  if (target.outside !== undefined) {
    const resource = join(target.outside, "*");
    await permission.assert(agent, {
      sessionID,
      action: "external_directory",
      resources: [resource],
      save: [resource],
      source,
    });
  }
  await permission.assert(agent, { sessionID, save: ["*"], resources: [target.resource], ...asked, source });
}
