import type { Finding } from "../../trace/finding.ts";
import type { World } from "../../world/world.ts";
import type { HostProfile } from "../profile/host-profile.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import type { HostTool } from "./tool.ts";

/**
 * What the session loop needs of the rooms around it (config, agents, commands, permissions, plugins, system
 * prompt, built-in tools) and what it gives them. Types only: each side is built and tested without the other.
 */

/** One rule of a permission list; the last rule that matches decides. */
export interface PermissionRule {
  permission: string;
  pattern: string;
  action: "allow" | "deny" | "ask";
}

export interface ModelRef {
  providerID: string;
  modelID: string;
}

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

export interface CommandInfo {
  name: string;
  description?: string;
  agent?: string;
  /** "provider/model". */
  model?: string;
  template: string;
  subtask?: boolean;
  source?: string;
  hints: string[];
}

/** The merged configuration: one mutable object, handed to the plugins' `config` hooks before anything is built from it. */
export type HostConfig = OpenRecord;

/** Where an instance stands. `worktree` is "/" and `projectID` "global" outside a git repository. */
export interface HostPlace {
  readonly directory: string;
  readonly worktree: string;
  readonly projectID: string;
  readonly vcs: "git" | undefined;
  /** What the real host calls the data directory (tool outputs, plans). Absolute, of this instance only. */
  readonly data: string;
}

/** A model as hooks see it (`input.model`), built from `config.provider`. */
export interface ProviderModel {
  id: string;
  providerID: string;
  name: string;
  api: { id: string; url: string; npm: string };
  limit: { context: number; input?: number; output: number };
  options: Record<string, unknown>;
  headers: Record<string, string>;
  capabilities: Record<string, unknown>;
  cost: Record<string, unknown>;
  variants?: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

/** One loaded plugin: its hooks exactly as its factory returned them (nothing included: that breaks the host). */
export interface LoadedPlugin {
  /** Short label for traces: file or package name without path and extension. */
  readonly name: string;
  readonly spec: string;
  readonly hooks: OpenRecord | undefined | null;
  /** Names that its module exports. */
  readonly exports?: readonly string[];
}

/** house: config.ts — read and merge global, project and extra settings. Throws a ConfigError with file, line and column. */
export type LoadConfig = (input: {
  place: HostPlace;
  extra?: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string | undefined>>;
}) => Promise<{
  config: HostConfig;
  /** Config directories (`.opencode` and the like), in order of precedence, lowest first. */
  directories: string[];
  /** Plugin specs in load order, duplicates removed, folder plugins included. */
  plugins: { spec: string; options?: Record<string, unknown> }[];
}>;

/** house: load-plugins.ts — import in parallel, run the factories one after the other in order. */
export type LoadPlugins = (input: {
  plugins: readonly { spec: string; options?: Record<string, unknown> }[];
  place: HostPlace;
  profile: HostProfile;
  world: World;
  /** First argument of every factory (`client`, `project`, `directory`, `worktree`, `serverUrl`, `$`, …). */
  pluginInput: Record<string, unknown>;
  /** Failed to import or resolve: `session.error` without a session. Message as the real host words it. */
  onLoadError(message: string): void;
  log(level: "error" | "warn" | "info", message: string): void;
  /** What is wrong with a plugin. */
  find(finding: Finding): void;
  /** Loads with the same number share their modules; each has its own unless given. */
  run?: number | undefined;
}) => Promise<LoadedPlugin[]>;

/** house: agents.ts — `config` has passed all config hooks. */
export type BuildAgents = (input: { config: HostConfig; place: HostPlace; directories: string[] }) => {
  list: AgentInfo[];
  /** Name of the agent used when a prompt names none; throws when the configuration leaves no such agent. */
  defaultAgent(): string;
};

/** house: commands.ts */
export type BuildCommands = (input: {
  config: HostConfig;
  place: HostPlace;
  directories: string[];
}) => CommandInfo[];

export interface PermissionRequest {
  id: string;
  sessionID: string;
  permission: string;
  patterns: string[];
  metadata: Record<string, unknown>;
  always: string[];
  tool?: { messageID: string; callID: string };
}

/** Rejected by the user. The session loop stops on it (not when it carries feedback). */
export interface PermissionService {
  /** Resolves when allowed; rejects with DeniedError, RejectedError or CorrectedError (named so in `error.name`). */
  ask(
    request: Omit<PermissionRequest, "id"> & { id?: string; ruleset: readonly PermissionRule[] },
  ): Promise<void>;
  /** False when there is no such request. */
  reply(id: string, reply: "once" | "always" | "reject", message?: string): boolean;
  list(): PermissionRequest[];
}

export interface QuestionRequest {
  id: string;
  sessionID: string;
  questions: unknown[];
  tool?: { messageID: string; callID: string };
}

/** Questions of the `question` tool. Kept by the loop; the tool asks, the routes answer. */
export interface QuestionService {
  /** Answers per question; rejects with QuestionRejectedError ("The user dismissed this question"). */
  ask(request: Omit<QuestionRequest, "id">): Promise<string[][]>;
  reply(id: string, answers: string[][]): boolean;
  reject(id: string): boolean;
  list(): QuestionRequest[];
}

/** house: permission.ts */
export type CreatePermission = (input: {
  world: World;
  publish: HostServices["publish"];
}) => PermissionService;

/** house: permission.ts — pure parts. */
export type EvaluatePermission = (
  permission: string,
  pattern: string,
  ruleset: readonly PermissionRule[],
) => PermissionRule;
/** Tool ids that are hidden: the last rule that matches the tool's key is a deny of "*". */
export type DisabledTools = (toolIDs: readonly string[], ruleset: readonly PermissionRule[]) => Set<string>;

/** house: system-prompt.ts — the parts of the one system string, before joining with "\n". */
export type SystemPromptParts = (input: {
  agent: AgentInfo;
  model: ProviderModel;
  place: HostPlace;
  config: HostConfig;
  directories: string[];
  world: World;
}) => Promise<{
  /** Used when the agent has no prompt of its own. */
  provider: string;
  /** Environment, instruction files, skills: in wire order, empty ones left out. */
  rest: string[];
}>;

/** Keeps later plugins from being called while an earlier one's hook is pending; every abort signal is one. */
export interface HookStop {
  readonly aborted: boolean;
  /** Told of a throw in the very turn in which it is known, before other hooks that end in that turn go on. */
  failed?(): void;
}

/** What the loop hands to built-in tools and to the services above. */
export interface HostServices {
  readonly world: World;
  /** Which version is imitated. */
  readonly profile: HostProfile;
  /** How a file looked when a session read it last, by session and path. */
  readonly reads: Map<string, string>;
  readonly place: HostPlace;
  readonly config: HostConfig;
  readonly directories: string[];
  /** Publishes an event of the host's bus, now. */
  publish(type: string, properties: Record<string, unknown>): void;
  /** Runs one hook through all plugins in load order; resolves to `output` (mutated in place). */
  /** `stop`: the signal of the fiber that waits for it, where the host calls the hook within one. */
  trigger<T extends object>(
    hook: string,
    input: Record<string, unknown>,
    output: T,
    stop?: HookStop,
  ): Promise<T>;
  readonly question: QuestionService;
  /** Replaces the todo list of a session and publishes `todo.updated`. */
  setTodos(sessionID: string, todos: unknown[]): void;
  agent(name: string): AgentInfo | undefined;
  /** Rules of agent and session together, as tools must ask with. */
  ruleset(sessionID: string, agent: string): PermissionRule[];
}

/** house: tools/index.ts */
export type BuiltinTools = (services: HostServices) => HostTool[];
