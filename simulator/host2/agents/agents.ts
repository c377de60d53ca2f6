import { homedir } from "node:os";
import { join } from "node:path";
import { latest, type AgentSettings, type SettingsSources } from "../config/settings.ts";
import { Transforms } from "../plugin/transforms.ts";
import type { PermissionRule } from "../shape/permission-rule.ts";
import { modelOf, type ModelRef } from "../shape/session-message.ts";
import { addBuiltinAgents, type AgentPlace } from "./builtin-agents.ts";

/** Agents by id: the host's own first, then what plugins make of them, then the settings. */
export interface AgentInfo {
  id: string;
  name: string;
  mode: "primary" | "subagent" | "all";
  hidden: boolean;
  description?: string;
  system?: string;
  steps?: number;
  model?: ModelRef;
  request: { settings: object; headers: object; body: object };
  permissions: PermissionRule[];
}

export interface AgentDraft {
  list(): readonly AgentInfo[];
  get(id: string): AgentInfo | undefined;
  default(id: string | undefined): void;
  update(id: string, change: (agent: AgentInfo) => void): void;
  remove(id: string): void;
}

export class Agents {
  #agents = new Map<string, AgentInfo>();
  #default: string | undefined;
  readonly transforms: Transforms<AgentDraft>;

  constructor(place: AgentPlace, sources: () => SettingsSources, changed: () => void) {
    this.transforms = new Transforms((apply) => {
      this.#agents = new Map();
      this.#default = undefined;
      const draft = this.#draft();
      addBuiltinAgents(draft, place);
      apply(draft);
      addSettings(draft, sources());
      changed();
    });
    this.transforms.reload();
  }

  list(): readonly AgentInfo[] {
    return [...this.#agents.values()];
  }

  get(id: string): AgentInfo | undefined {
    return this.#agents.get(id);
  }

  /** The one named, or the one that a session without an agent has. */
  select(id: string | undefined): { readonly id: string; readonly info: AgentInfo | undefined } {
    if (id !== undefined) return { id, info: this.#agents.get(id) };
    const selectable = (agent: AgentInfo | undefined): agent is AgentInfo =>
      agent !== undefined && agent.mode !== "subagent" && !agent.hidden;
    const named = [this.#default, "build"].map((name) => this.#agents.get(name ?? ""));
    const info = [...named, ...this.#agents.values()].find(selectable);
    return { id: info?.id ?? "build", info };
  }

  #draft(): AgentDraft {
    return {
      list: () => [...this.#agents.values()],
      get: (id) => this.#agents.get(id),
      default: (id) => {
        this.#default = id;
      },
      update: (id, change) => {
        const agent = this.#agents.get(id) ?? emptyAgent(id);
        this.#agents.set(id, agent);
        change(agent);
        agent.id = id;
      },
      remove: (id) => void this.#agents.delete(id),
    };
  }
}

const emptyAgent = (id: string): AgentInfo => ({
  id,
  name: id,
  request: { settings: {}, headers: {}, body: {} },
  mode: "all",
  hidden: false,
  permissions: [
    { action: "*", resource: "*", effect: "allow" },
    { action: "external_directory", resource: "*", effect: "ask" },
  ],
});

function addSettings(draft: AgentDraft, sources: SettingsSources): void {
  const rules = sources.documents.flatMap(({ settings }) => expanded(settings.permissions ?? []));
  const named = latest(sources, "default_agent");
  if (named !== undefined) draft.default(named);
  for (const { id } of draft.list()) draft.update(id, (agent) => agent.permissions.push(...rules));
  for (const { settings } of sources.documents)
    for (const [id, item] of Object.entries(settings.agents ?? {})) addAgent(draft, id, item, rules);
}

function addAgent(
  draft: AgentDraft,
  id: string,
  item: AgentSettings,
  rules: readonly PermissionRule[],
): void {
  if (item.disabled) return draft.remove(id);
  const isNew = draft.get(id) === undefined;
  const { permissions = [], model, system, disabled: _, ...rest } = item;
  draft.update(id, (agent) => {
    if (isNew) agent.permissions.push(...rules);
    if (model !== undefined) agent.model = modelOf(model);
    if (system !== undefined) agent.system = system;
    Object.assign(agent, rest);
    agent.permissions.push(...expanded(permissions));
  });
}

/** `~` and `$HOME` in the rules of those actions whose resources are paths. */
const expanded = (rules: readonly PermissionRule[]): PermissionRule[] =>
  rules.map((one) => {
    if (!["external_directory", "read", "edit"].includes(one.action)) return one;
    const resource = one.resource.replace(/^(~|\$HOME)(?=\/|$)/, () => homedir());
    return { ...one, resource: resource === one.resource ? one.resource : join(resource) };
  });
