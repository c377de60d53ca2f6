import type { ModelRef } from "./provider-model.ts";
import type { PermissionRule } from "./permission-rule.ts";

/** An agent as the host knows it: its own ones, those of the configuration, and those that plugins add. */
export interface AgentInfo {
  name: string;
  description?: string;
  mode: "primary" | "subagent" | "all";
  native?: boolean;
  hidden?: boolean;
  prompt?: string;
  model?: ModelRef;
  variant?: string;
  temperature?: number;
  topP?: number;
  color?: string;
  steps?: number;
  permission: PermissionRule[];
  options: Record<string, unknown>;
}

/** The agents of one instance. */
export interface AgentList {
  list: AgentInfo[];
  /** Name of the agent used when a prompt names none; throws when the configuration leaves no such agent. */
  defaultAgent(): string;
}
