import type { HostFaults } from "../../fault/host-faults.ts";
import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";
import type { HostPlace } from "../../host/services/host-config.ts";
import type { Snapshots } from "../../host/snapshot/snapshot.ts";
import type { Agents } from "../agents/agents.ts";
import type { Commands } from "../agents/commands.ts";
import type { Skills } from "../agents/skills.ts";
import type { EventBus } from "../bus/event-bus.ts";
import type { SettingsSources } from "../config/settings.ts";
import type { McpWords } from "../mcp/mcp-servers.ts";
import type { Permission } from "../permission/permission.ts";
import type { PluginHooks } from "../plugin/plugin-hooks.ts";
import type { ModelRef, Revert, SessionInfo } from "../shape/session-message.ts";
import type { SessionStore } from "../storage/session-store.ts";
import type { Forms } from "../permission/forms.ts";
import type { ToolInfo } from "../shape/tool-info.ts";

/** All services of one project opened in a fake OpenCode 2. */
export interface Host {
  readonly world: World;
  readonly place: HostPlace;
  readonly version: string;
  readonly model: Model;
  readonly record: (event: TraceEvent) => void;
  /** What goes wrong around the host; undefined when nothing is to. */
  readonly faults: HostFaults | undefined;
  readonly bus: EventBus;
  readonly store: SessionStore;
  readonly hooks: PluginHooks;
  readonly settings: () => SettingsSources;
  /** The folder of settings that all projects share. */
  readonly globalFolder: string;
  readonly agents: Agents;
  readonly commands: Commands;
  readonly skills: Skills;
  readonly permission: Permission;
  readonly forms: Forms;
  readonly snapshots: Snapshots;
  /** Tools by name; the last that was added under a name counts. */
  readonly tools: Map<string, ToolInfo[]>;
  /** Until the plugins of the project are up. */
  readonly plugins: { readonly isUp: boolean; begin(): void; flush(): Promise<void> };
  readonly mcp: { ready(): Promise<void>; words(): readonly McpWords[] };
  readonly sessions: SessionService;
  /** Work beside the turns; the host waits for it when it settles. */
  readonly background: { start(work: () => Promise<void>): void };
  nextLlm(): number;
  nextCall(): number;
}

export interface Sent {
  readonly id?: string;
  readonly sessionID: string;
  readonly text: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly delivery?: "steer" | "queue";
  readonly resume?: boolean;
}

/** What routes, plugins and the tool `subagent` do to sessions. */
export interface SessionService {
  create(input: {
    readonly id?: string;
    readonly parentID?: string;
    readonly title?: string;
    readonly agent?: string;
    readonly model?: ModelRef;
  }): SessionInfo;
  prompt(input: Sent): unknown;
  synthetic(input: Sent): unknown;
  compact(sessionID: string): unknown;
  command(input: Omit<Sent, "text"> & { readonly command: string; readonly arguments?: string }): unknown;
  generate(input: { readonly sessionID: string; readonly prompt: string }): Promise<string>;
  /** Runs the session's turn, or waits for the one that runs; rejects as the turn fails. */
  resume(sessionID: string): Promise<void>;
  interrupt(sessionID: string): Promise<void>;
  wait(sessionID: string): Promise<void>;
  active(): readonly string[];
  readonly revert: {
    stage(input: {
      readonly sessionID: string;
      readonly messageID: string;
      readonly files?: boolean;
    }): Revert;
    clear(sessionID: string): void;
    commit(sessionID: string): void;
  };
  fork(input: { readonly sessionID: string; readonly messageID?: string }): SessionInfo;
}
