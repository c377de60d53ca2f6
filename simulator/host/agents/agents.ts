import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { COMPACTION_PROMPT, SUMMARY_PROMPT, TITLE_PROMPT } from "../instructions/builtin-prompts.ts";
import { EXPLORE_DESCRIPTION, EXPLORE_PROMPT, GENERAL_DESCRIPTION } from "../instructions/recorded-texts.ts";
import { isRecord, mergeSettings, type Settings } from "../config/merge-settings.ts";
import { permissionRules } from "../permission/permission.ts";
import { skillFolders } from "../instructions/find-skills.ts";
import type { AgentInfo, AgentList } from "../services/agent-info.ts";
import type { HostPlace, ProjectSettings } from "../services/host-config.ts";
import type { PermissionRule } from "../services/permission-rule.ts";
import type { ModelRef } from "../services/provider-model.ts";

/**
 * The agents of an instance: the host's own, changed or removed by the configuration, and the configured ones.
 * Permissions are one list per agent: host defaults, what the agent is for, the user's rules, the agent's own
 * (host contract §8); hence a user's `{"*":"allow"}` undoes what plan and explore must not do.
 */
export function buildAgents({ config, place, directories }: ProjectSettings): AgentList {
  const user = permissionRules((config["permission"] as Settings | undefined) ?? {});
  const allowedFolders = [
    join(place.data, "tool-output", "*"),
    join(tmpdir(), "opencode", "*"),
    ...skillFolders({ config, place, directories }).map((folder) => join(folder, "*")),
  ];
  const external = { "*": "ask", ...Object.fromEntries(allowedFolders.map((folder) => [folder, "allow"])) };
  const defaults = permissionRules({ ...DEFAULTS, external_directory: external, ...LATER_DEFAULTS });
  const agents = new Map<string, AgentInfo>();
  for (const { permission, ...agent } of builtinAgents(place, external)) {
    agents.set(agent.name, {
      options: {},
      native: true,
      ...agent,
      permission: [...defaults, ...permissionRules(permission), ...user],
    });
  }
  for (const [name, given] of Object.entries((config["agent"] as Settings | undefined) ?? {})) {
    if (!isRecord(given)) continue;
    if (given["disable"]) agents.delete(name);
    // As it stands: files are brought into form when they are read, and what a `config` hook adds never is, so
    // its unknown keys are no model options and its `tools` and `maxSteps` have no effect.
    else agents.set(name, configured(name, given, agents.get(name), [...defaults, ...user]));
  }
  const outputs = allowedFolders[0] ?? "";
  for (const agent of agents.values()) {
    if (
      agent.permission.some((rule) => isExternal(rule) && rule.action === "deny" && rule.pattern === outputs)
    )
      continue;
    agent.permission = [
      ...agent.permission,
      ...permissionRules({ external_directory: { [outputs]: "allow" } }),
    ];
  }
  const first = (config["default_agent"] as string | undefined) ?? "build";
  const list = [...agents.values()].toSorted(
    (a, b) =>
      Number(b.name === first) - Number(a.name === first) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  return { list, defaultAgent: () => defaultName(agents, config["default_agent"]) };
}

const DEFAULTS = { "*": "allow", doom_loop: "ask" };
const LATER_DEFAULTS = {
  question: "deny",
  plan_enter: "deny",
  plan_exit: "deny",
  read: { "*": "allow", "*.env": "ask", "*.env.*": "ask", "*.env.example": "allow" },
};

type BuiltinAgent = Omit<AgentInfo, "permission" | "options"> & { permission: Settings };

function builtinAgents(place: HostPlace, external: Settings): BuiltinAgent[] {
  const plans = join(place.data, "plans");
  const hidden = { mode: "primary", hidden: true, permission: { "*": "deny" } } as const;
  const reads = Object.fromEntries(
    "grep glob list bash webfetch websearch read".split(" ").map((tool) => [tool, "allow"]),
  );
  return [
    {
      name: "build",
      description: "The default agent. Executes tools based on configured permissions.",
      mode: "primary",
      permission: { question: "allow", plan_enter: "allow" },
    },
    {
      name: "plan",
      description: "Plan mode. Disallows all edit tools.",
      mode: "primary",
      permission: {
        question: "allow",
        plan_exit: "allow",
        task: { general: "deny" },
        external_directory: { [join(plans, "*")]: "allow" },
        edit: {
          "*": "deny",
          ".opencode/plans/*.md": "allow",
          [relative(place.worktree, join(plans, "*.md"))]: "allow",
        },
      },
    },
    {
      name: "general",
      description: GENERAL_DESCRIPTION,
      mode: "subagent",
      permission: { todowrite: "deny" },
    },
    {
      name: "explore",
      description: EXPLORE_DESCRIPTION,
      mode: "subagent",
      prompt: EXPLORE_PROMPT,
      permission: { "*": "deny", ...reads, external_directory: external },
    },
    { name: "compaction", prompt: COMPACTION_PROMPT, ...hidden },
    { name: "title", prompt: TITLE_PROMPT, temperature: 0.5, ...hidden },
    { name: "summary", prompt: SUMMARY_PROMPT, ...hidden },
  ];
}

function configured(
  name: string,
  given: Settings,
  before: AgentInfo | undefined,
  base: PermissionRule[],
): AgentInfo {
  const agent: AgentInfo = before ?? { name, mode: "all", native: false, options: {}, permission: base };
  const taken: Settings = { ...given, topP: given["top_p"] };
  const next: Settings = { ...agent };
  for (const key of [
    "variant",
    "prompt",
    "description",
    "temperature",
    "topP",
    "mode",
    "color",
    "hidden",
    "name",
    "steps",
  ]) {
    if (taken[key] !== undefined && taken[key] !== null) next[key] = taken[key];
  }
  if (typeof given["model"] === "string") next["model"] = modelRef(given["model"]);
  next["options"] = mergeSettings(agent.options, isRecord(given["options"]) ? given["options"] : {});
  next["permission"] = [
    ...agent.permission,
    ...permissionRules((given["permission"] as Settings | undefined) ?? {}),
  ];
  // Unchecked on purpose: the host too takes the values of the settings, of any type.
  return next as unknown as AgentInfo;
}

/** "provider/model", where the model may contain slashes itself. */
function modelRef(model: string): ModelRef {
  const slash = model.indexOf("/");
  return { providerID: model.slice(0, slash), modelID: model.slice(slash + 1) };
}

function isExternal(rule: PermissionRule): boolean {
  return rule.permission === "external_directory";
}

/** OpenCode 1.18.33 looks only when a request names no agent, and fails that request when there is none. */
function defaultName(agents: ReadonlyMap<string, AgentInfo>, configured: unknown): string {
  if (typeof configured === "string" && configured !== "") {
    const agent = agents.get(configured);
    if (agent === undefined) throw new Error(`default agent "${configured}" not found`);
    if (agent.mode === "subagent") throw new Error(`default agent "${configured}" is a subagent`);
    if (agent.hidden) throw new Error(`default agent "${configured}" is hidden`);
    return configured;
  }
  const first = [...agents.values()].find((agent) => agent.mode !== "subagent" && agent.hidden !== true);
  if (first === undefined) throw new Error("no primary visible agent found");
  return first.name;
}
