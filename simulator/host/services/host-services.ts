/**
 * The services that the parts of an instance use. Types only, so that each part is built and tested without the
 * others.
 */
import type { World } from "../../world/world.ts";
import type { HostProfile } from "../profile/host-profile.ts";
import type { AgentInfo } from "./agent-info.ts";
import type { HostConfig, HostPlace } from "./host-config.ts";
import type { PermissionRule } from "./permission-rule.ts";
import type { QuestionService } from "./question-service.ts";

/** Keeps later plugins from being called while an earlier one's hook is pending; every abort signal is one. */
export interface HookStop {
  readonly aborted: boolean;
  /** Told of a throw in the very turn in which it is known, before other hooks that end in that turn go on. */
  failed?(): void;
}

/** What calls the hooks of the plugins. */
export interface HookTrigger {
  /**
   * Runs one hook through all plugins in load order; resolves to `output` (mutated in place).
   * `stop`: the signal of the fiber that waits for it, where the host calls the hook within one.
   */
  trigger<T extends object>(
    hook: string,
    input: Record<string, unknown>,
    output: T,
    stop?: HookStop,
  ): Promise<T>;
}

/** Handed to the built-in tools and to the services themselves. */
export interface HostServices extends HookTrigger {
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
  readonly question: QuestionService;
  /** Replaces the todo list of a session and publishes `todo.updated`. */
  setTodos(sessionID: string, todos: unknown[]): void;
  agent(name: string): AgentInfo | undefined;
  /** Rules of agent and session together, as tools must ask with. */
  ruleset(sessionID: string, agent: string): PermissionRule[];
}
