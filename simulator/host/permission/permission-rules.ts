import type { PermissionRule } from "../services/permission-rule.ts";
import { matchWildcard } from "./match-wildcard.ts";
import { homeFolder } from "../config/home-folder.ts";

/**
 * Permission rules as data: how a configuration becomes a list, how the list decides, and which tools it
 * hides from the model. The last rule that matches wins; nothing that matches means "ask" (host contract §8).
 */
type PermissionConfig = Readonly<Record<string, unknown>>;

const isAction = (value: unknown): value is PermissionRule["action"] =>
  value === "allow" || value === "deny" || value === "ask";

/** The rules of one `permission` block, in its own order: `{ tool: action }` or `{ tool: { pattern: action } }`. */
export function permissionRules(config: PermissionConfig | string): PermissionRule[] {
  if (typeof config === "string") return permissionRules({ "*": config });
  const rules: PermissionRule[] = [];
  for (const [permission, value] of Object.entries(config)) {
    // The order of the keys shows in the error text of a denied call, and the host's differs between the two forms.
    if (isAction(value)) rules.push({ permission, action: value, pattern: "*" });
    if (typeof value !== "object" || value === null) continue;
    for (const [pattern, action] of Object.entries(value)) {
      if (isAction(action)) rules.push({ permission, pattern: expandHome(pattern), action });
    }
  }
  return rules;
}

function expandHome(pattern: string): string {
  if (pattern === "~" || pattern.startsWith("~/")) return homeFolder() + pattern.slice(1);
  if (pattern.startsWith("$HOME")) return homeFolder() + pattern.slice("$HOME".length);
  return pattern;
}

/** The rule that decides, or an "ask" when none matches. */
export const evaluatePermission = (
  permission: string,
  pattern: string,
  ruleset: readonly PermissionRule[],
): PermissionRule =>
  ruleset.findLast(
    (rule) => matchWildcard(permission, rule.permission) && matchWildcard(pattern, rule.pattern),
  ) ?? {
    action: "ask",
    permission,
    pattern: "*",
  };

const EDITORS = new Set(["edit", "write", "apply_patch"]);

/** Ids of the tools that are hidden: hidden iff the last rule for the tool's key, whatever its pattern, is a deny of "*". */
export const disabledTools = (toolIDs: readonly string[], ruleset: readonly PermissionRule[]): Set<string> =>
  new Set(
    toolIDs.filter((id) => {
      const key = EDITORS.has(id) ? "edit" : id;
      const rule = ruleset.findLast((candidate) => matchWildcard(key, candidate.permission));
      return rule?.pattern === "*" && rule.action === "deny";
    }),
  );
