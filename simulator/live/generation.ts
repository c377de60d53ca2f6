import type { OpencodeClient } from "@opencode-ai/sdk";
import type { HostEvent } from "../instance.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { HostHome } from "./host-home.ts";
import type { HostBinary } from "./locate-opencode.ts";

/**
 * What one generation of OpenCode has that the other has differently, as far as starting, driving and watching its
 * process goes. All else of a live host (home, process, ports, model, event stream) is one for both.
 */
export interface Generation {
  readonly number: 1 | 2;
  obtain(version: string | undefined): Promise<HostBinary>;
  /** What processes are started with besides the home's own variables. */
  readonly env: Settings<string>;
  /** Every request to the host carries these. */
  readonly headers: Settings<string>;
  /**
   * Prepares a home.
   * @param before settings and plugins that come before all others
   * @returns the home's `opencode.json`
   */
  configure(home: HostHome, options: { modelUrl: string; before: Settings; version: string }): Settings;
  /** Path that tells the version of the host. */
  readonly healthPath: string;
  /** Whether a version belongs to this generation. */
  owns(version: string): boolean;
  /** Path of the stream of all events. */
  readonly eventPath: string;
  readFrame(frame: unknown): HostFrame | undefined;
  sessionPath(id: string): string;
  /** Where a session lives, from the answer of its path. */
  directoryOf(session: unknown): string;
  driver(url: string, directory: string): GenerationDriver;
  readonly plugins: GenerationPlugins;
  /** What the host did not write into its streams itself. */
  withoutLog(text: string): string;
  /** What its log says of plugins that it goes on without. @param data the process's own folder of data */
  pluginFailures(data: string): TraceEvent[];
  /** Why it will answer nothing more, as its log says; undefined while all is well. */
  whySilent(data: string): string | undefined;
}

/** How settings name plugins, and the plugins that watch. */
interface GenerationPlugins {
  readonly key: string;
  entry(path: string, options?: Settings): unknown;
  probe(place: "first" | "last", file: string, version: string): string;
  /** Whether plugins are loaded only after the first events of a project, which the probes then miss. */
  readonly areLate: boolean;
}

export type Settings<T = unknown> = Readonly<Record<string, T>>;

/** An event as it comes from the stream; one that names no directory belongs to that of its session. */
export interface HostFrame {
  readonly directory?: string;
  readonly sessionID?: string;
  readonly event: HostEvent;
}

/** How a driver speaks to one project on one process. */
export interface GenerationDriver {
  /** Headers of every request about the project. */
  readonly headers: Settings<string>;
  readonly client: OpencodeClient;
  /** Asks which sessions are at work. */
  readonly busyPath: string;
  busySessions(answer: unknown): string[];
  /** Quiet this long with every session idle means that summaries and continuations have ended. */
  readonly quietMs: number;
  /** Makes the host let go of the project, which gives plugins their clean-up. */
  readonly release: { readonly path: string; readonly method: string };
}
