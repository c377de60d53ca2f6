import { isRecord, type Settings } from "./merge-settings.ts";

/**
 * Brings one agent's settings into the form that agents are built from: unknown keys are options of the model,
 * `tools` switches become permissions, `maxSteps` is the former name of `steps`.
 */
const KNOWN = new Set(
  "name model variant prompt description temperature top_p mode hidden color steps maxSteps options permission disable tools".split(
    " ",
  ),
);

export function agentSettings(given: Settings): Settings {
  const options: Settings = isRecord(given["options"]) ? { ...given["options"] } : {};
  for (const [key, value] of Object.entries(given)) if (!KNOWN.has(key)) options[key] = value;
  const steps = given["steps"] ?? given["maxSteps"];
  return {
    ...given,
    options,
    permission: { ...toolPermissions(given["tools"]), ...permissionBlock(given["permission"]) },
    ...(steps === undefined ? {} : { steps }),
  };
}

/** `{ write: false }` and its like as permissions; the three editors share one key. */
export function toolPermissions(tools: unknown): Settings {
  const permission: Settings = {};
  if (!isRecord(tools)) return permission;
  for (const [tool, enabled] of Object.entries(tools)) {
    const key = tool === "write" || tool === "edit" || tool === "patch" ? "edit" : tool;
    permission[key] = enabled ? "allow" : "deny";
  }
  return permission;
}

/** A single action means all tools. */
export function permissionBlock(permission: unknown): Settings {
  if (typeof permission === "string") return { "*": permission };
  return isRecord(permission) ? permission : {};
}
