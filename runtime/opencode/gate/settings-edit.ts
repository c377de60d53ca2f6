/**
 * An edit of the project's `opencode.json` is work where the governance stays what it is: every plugin that was named
 * is still named, and what steers agents, commands and permissions is as before. The text after the call is computed
 * from the file, so that the settings are compared and not their spelling. Whatever cannot be computed stays refused.
 */
import { readFileSync } from "node:fs";
import * as jsonc from "jsonc-parser";
import { isInside, resolvePath } from "@idumb/shell-effects/project-path";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

const SETTINGS = /\/opencode\.jsonc?$/;
/** Settings that cannot weaken the gate; any other has to stay as it is. */
const FREE: ReadonlySet<string> = new Set([
  "$schema",
  "mcp",
  "model",
  "small_model",
  "theme",
  "provider",
  "formatter",
  "lsp",
  "username",
  "keybinds",
  "layout",
  "autoupdate",
]);

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
    return after !== null && keepsGovernance(before, after) ? { ...effect, governance: null } : effect;
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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function keepsGovernance(before: string, after: string): boolean {
  const [old, made] = [settingsIn(before), settingsIn(after)];
  if (old === null || made === null) return false;
  for (const key of new Set([...Object.keys(old), ...Object.keys(made)])) {
    if (FREE.has(key)) continue;
    const [was, is] = [old[key], made[key]];
    const grows = /^plugins?$/.test(key) && Array.isArray(was) && Array.isArray(is);
    // Only added to, behind: the order of plugins says whose word comes last.
    if (grows ? !same(is.slice(0, was.length), was) : !same(is, was)) return false;
  }
  return true;
}

/** Null for what the host might read in another way: broken text, a key twice, text put in from elsewhere. */
function settingsIn(text: string): Args | null {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, { allowTrailingComma: true });
  if (tree?.type !== "object" || errors.length > 0 || /\{(file|env):/.test(text)) return null;
  const keys = (tree.children ?? []).map((property) => String(property.children?.[0]?.value));
  return new Set(keys).size === keys.length ? (jsonc.getNodeValue(tree) as Args) : null;
}
