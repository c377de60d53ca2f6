/**
 * An edit of the project's `opencode.json` is work where the governance stays what it is: every plugin that was named
 * is still named, and what steers agents, commands and permissions is as before. The text after the call is computed
 * from the file; the policy compares the two texts. Whatever cannot be computed stays refused.
 */
import { readFileSync } from "node:fs";
import { isInside, resolvePath } from "@idumb/shell-effects/project-path";
import { policy } from "../project/load-policy.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

const SETTINGS = /\/opencode\.jsonc?$/;

type Args = Readonly<Record<string, unknown>>;

/** The effect of an editing call without the guard of the settings, where the call leaves the governance alone. */
export function settingsEdit(
  project: GovernedProject,
  { tool, args }: { readonly tool: string; readonly args: unknown },
  effect: Effect,
): Effect {
  const [path] = effect.writes;
  if (effect.governance === null || effect.writes.length !== 1 || path === undefined) return effect;
  if (!SETTINGS.test(path) || !isInside(project.directory, path)) return effect;
  const given = (typeof args === "object" && args !== null ? args : {}) as Args;
  if (typeof given["filePath"] !== "string" || resolvePath(project.directory, given["filePath"]) !== path)
    return effect;
  try {
    const before = readFileSync(path, "utf8");
    const after = textAfter(tool.toLowerCase(), given, before);
    return after !== null && policy().keepsGovernance(before, after)
      ? { ...effect, governance: null }
      : effect;
  } catch {
    return effect;
  }
}

function textAfter(tool: string, args: Args, before: string): string | null {
  if (tool === HOST_TOOL.write) return typeof args["content"] === "string" ? args["content"] : null;
  const { oldString, newString } = args;
  if (tool !== HOST_TOOL.edit || typeof oldString !== "string" || typeof newString !== "string") return null;
  // The host also takes text that is only alike; what it then replaces cannot be told.
  const pieces = oldString === "" ? [] : before.split(oldString);
  if (pieces.length < 2 || (pieces.length > 2 && args["replaceAll"] !== true)) return null;
  return pieces.join(newString);
}
