import type { HostFaults } from "../../fault/host-faults.ts";
import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { EventBus } from "./event-bus.ts";
import type { PermissionService } from "../permission/create-permission.ts";
import type { AgentInfo, AgentList } from "../services/agent-info.ts";
import type { CommandInfo } from "../services/command-info.ts";
import type { HostServices } from "../services/host-services.ts";
import type { ModelCatalog } from "../services/provider-model.ts";
import type { Background } from "../fiber/background.ts";
import type { MessageStore } from "../storage/message-store.ts";
import type { RunStates } from "../fiber/run-state.ts";
import type { SessionRecord } from "../storage/session-record.ts";
import type { SessionStatuses } from "../storage/session-status.ts";
import type { Snapshots } from "../snapshot/snapshot.ts";
import type { AuthHooks } from "../provider/auth-hooks.ts";
import type { TaskJobs } from "../fiber/task-jobs.ts";
import type { McpServers } from "../mcp/start-mcp-servers.ts";
import type { HostTool } from "../services/host-tool.ts";
import type { systemPromptParts } from "../instructions/system-prompt.ts";

/**
 * Everything one opened project consists of. Passed by hand to every function of the session loop: no module
 * of the fake host keeps state, so several instances in one process share nothing.
 */
export interface Host extends HostServices {
  readonly model: Model;
  readonly record: (event: TraceEvent) => void;
  readonly bus: EventBus;
  readonly store: MessageStore;
  readonly sessions: SessionRecord;
  readonly statuses: SessionStatuses;
  readonly runs: RunStates;
  readonly jobs: TaskJobs;
  /** Work that nobody awaits: titles, diffs, prompts sent asynchronously. */
  readonly background: Background;
  readonly snapshots: Snapshots;
  readonly permission: PermissionService;
  /** Made only when the first request needs it. */
  readonly late: {
    readonly agents: () => AgentList;
    readonly commands: () => CommandInfo[];
  };
  readonly agents: readonly AgentInfo[];
  readonly defaultAgent: () => string;
  readonly commands: readonly CommandInfo[];
  /** All tools in registry order: `invalid`, built-ins, then plugin tools; a later one of the same name wins. */
  readonly tools: readonly HostTool[];
  /** Their tools are not shown to `tool.definition`. */
  readonly mcp: McpServers;
  readonly models: ModelCatalog;
  /** How users log in at providers. */
  readonly auth: AuthHooks;
  readonly systemPrompt: typeof systemPromptParts;
  /** Faults of the surroundings of the host; undefined when there are none. */
  readonly faults: HostFaults | undefined;
  /** Whether any plugin has this hook. */
  readonly hasHook: (hook: string) => boolean;
  /** Numbers of model requests and of tool calls, counted from 1 per instance. */
  nextLlm(): number;
  nextCall(): number;
  log(level: "debug" | "info" | "warn" | "error", message: string, service?: string): void;
}
