import type { OpencodeClient } from "@opencode-ai/sdk";
import type { HostProfile } from "./host/profile/host-profile.ts";
import type { FaultPlan } from "./fault/fault-plan.ts";
import type { Model } from "./model/model.ts";
import type { HostGeneration, HostKind, TraceEvent } from "./trace/event.ts";

/** An event of the host's bus; which properties there are depends on its type. */
export interface HostEvent {
  readonly type: string;
  /** What OpenCode 2 calls `data`. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Given by OpenCode 2. */
  readonly id?: string;
}

/**
 * One project opened in one host. The fake host and the real binary stand behind this same interface:
 * everything a driver does goes through the host's own HTTP routes, answered in-process by the fake and
 * over loopback by the real one, so whatever runs on one runs unchanged on the other.
 */
export interface HostInstance {
  readonly host: HostKind;
  /** Which OpenCode this is, 1 or 2: they have other routes, settings, events and plugins. */
  readonly generation: HostGeneration;
  /** Version of OpenCode that is run or imitated, such as "1.18.33". */
  readonly hostVersion: string;
  /** Absolute path of the project. */
  readonly directory: string;
  /** Directories of the host itself, where outputs may name them: HOME and `$XDG_DATA_HOME`. */
  readonly paths?: {
    readonly home: string;
    readonly data: string;
    /** The temporary folder, where the host has one of its own. */
    readonly tmp?: string;
  };
  /** The real V1 SDK client, bound to this instance; asking for it throws on OpenCode 2, which has other routes. */
  readonly client: OpencodeClient;
  /** Any HTTP route, also those that the V1 client has no method for (`/permission/:id/reply`, …). Path only, no origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Host milliseconds since opening: virtual on the fake host, wall time on the real one. */
  now(): number;
  /** Wait in host time. */
  sleep(ms: number): Promise<void>;
  /** Called with every event of the host's bus, in order; returns the unsubscribe function. */
  onEvent(listener: (event: HostEvent) => void): () => void;
  /** Whether a child process of a plugin is at work, for which a step has more wall time; only the fake host knows. */
  isAtWork?(): boolean;
  /** Resolves when every session is idle and late noise (summaries, continuations of plugins) has ended. */
  settle(): Promise<void>;
  /**
   * Ends the host's process in the middle of what it does, as `kill -9` would, and starts it anew on the same home and
   * port; plugins get no `dispose`. Whoever waits for an answer loses the connection. Must be announced (`mortal`).
   */
  kill(): Promise<void>;
  /**
   * Opens the same project in another process of this host, as in a second terminal: the same home and stored sessions, a
   * bus and plugins of its own. The fake host's share the modules of their plugins, since they are one process. Ends
   * with this one at the latest.
   */
  beside(): Promise<HostInstance>;
  /** Ends everything that was opened: processes, ports, timers, directories of its own. Safe to call twice. */
  close(): Promise<void>;
}

/** A plugin as `opencode.json` names it: path, file URL or package name, alone or with the options it is given. */
export type PluginEntry = string | readonly [string, Readonly<Record<string, unknown>>];

export interface OpenOptions {
  /** Absolute path of an existing project directory; its `opencode.json` is read by the host itself. */
  readonly directory: string;
  readonly model: Model;
  readonly seed: number;
  readonly record: (event: TraceEvent) => void;
  /** Plugins besides those that the project's config names: paths, file URLs or package names, in load order. */
  readonly plugins?: readonly PluginEntry[];
  /** Extra settings, merged over the project's `opencode.json`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What is to go wrong around the host, drawn from the seed. Only the fake host can do this; the real one refuses. */
  readonly faults?: FaultPlan;
  /** Extra environment of the host process (on the fake host: what plugins see as `process.env`). */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether `kill` will be called. */
  readonly mortal?: boolean;
  /** Whether what is being written to the terminal is the driver's own, which the fake host then lets pass. */
  readonly isOwnOutput?: () => boolean;
  /** Which version's behaviour the fake host imitates; the pinned one unless given. The real host is what it is. */
  readonly profile?: HostProfile;
}

export type OpenHost = (options: OpenOptions) => Promise<HostInstance>;
