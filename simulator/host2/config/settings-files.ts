import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PermissionRule } from "../shape/permission-rule.ts";
import { markdownOf, type Markdown } from "./markdown.ts";
import type { AgentSettings, CommandSettings, Settings } from "./settings.ts";

/**
 * Agents and commands that are Markdown files of a folder of settings: what stands at the head of a file are its fields,
 * its text is the agent's system prompt or the command's template, its path below the folder the name.
 */
export function settingsInFiles(folder: string): Settings {
  const agents = filesIn(folder, ["agent", "agents"]).flatMap(([name, { fields, text }]) => {
    const { permissions = [], ...known } = knownOf<AgentSettings>(fields, AGENT_FIELDS);
    const agent = { system: text, ...known, permissions: [...olderRules(fields), ...permissions] };
    // 0.0.0-next-16350 leaves out an agent of an unknown mode.
    return agent.mode === undefined || MODES.includes(agent.mode) ? [[name, agent] as const] : [];
  });
  const commands = filesIn(folder, ["command", "commands"]).map(
    ([name, { fields, text }]) =>
      [name, { ...knownOf<CommandSettings>(fields, COMMAND_FIELDS), template: text }] as const,
  );
  return { agents: Object.fromEntries(agents), commands: Object.fromEntries(commands) };
}

/** `tools` and `permission` as OpenCode 1 has them in such a file. */
function olderRules({ tools = {}, permission = {} }: SettingsFile["fields"]): PermissionRule[] {
  const rule = (action: string, resource: string, effect: unknown): PermissionRule[] =>
    ["allow", "ask", "deny"].includes(String(effect))
      ? [{ action: NEWER[action] ?? action, resource, effect: effect as PermissionRule["effect"] }]
      : [];
  const switched = Object.entries(Object(tools) as Record<string, unknown>);
  const ruled = Object.entries(Object(permission) as Record<string, unknown>);
  return [
    ...switched.flatMap(([name, isOn]) => rule(name, "*", isOn === false ? "deny" : "allow")),
    ...ruled.flatMap(([name, effect]) =>
      typeof effect === "string"
        ? rule(name, "*", effect)
        : Object.entries(Object(effect) as Record<string, unknown>).flatMap(([resource, one]) =>
            rule(name, resource, one),
          ),
    ),
  ];
}

const NEWER: Readonly<Record<string, string>> = {
  bash: "shell",
  write: "edit",
  patch: "edit",
  task: "subagent",
};
const MODES = ["primary", "subagent", "all"];
const AGENT_FIELDS = ["mode", "description", "hidden", "disabled", "steps", "model", "permissions"];
const COMMAND_FIELDS = ["description", "agent", "model", "subtask"];

const knownOf = <Fields>(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Partial<Fields> =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as Partial<Fields>;

interface SettingsFile {
  readonly fields: NonNullable<Markdown["fields"]>;
  readonly text: string;
}

function settingsFile(path: string): SettingsFile {
  const { fields, text } = markdownOf(readFileSync(path, "utf8"));
  return { fields: fields ?? {}, text: text.trim() };
}

const filesIn = (folder: string, names: readonly string[]): (readonly [string, SettingsFile])[] =>
  names
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .toSorted()
        .map((name) => [name.slice(0, -3), settingsFile(join(path, name))] as const),
    );
