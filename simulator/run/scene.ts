import type { FaultPlan } from "../fault/fault-plan.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { PluginEntry } from "../instance.ts";
import type { Script as Script2 } from "../conformance/opencode2/script.ts";
import type { Script } from "../script/script.ts";
import type { TraceRecord } from "../trace/event.ts";
import type { RunResult2 } from "./opencode2/recorded-run.ts";
import type { RunResult } from "./recording.ts";

/**
 * What a process of its own is asked to play on the fake host: one script; a second one after a restart of the
 * host on the same project, home and sessions; one script in each of two projects at the same time; or one script on
 * the fake host of OpenCode 2.
 */
export type Scene =
  | { readonly kind: "script"; readonly script: Script }
  | { readonly kind: "restart"; readonly script: Script; readonly after: Script }
  | { readonly kind: "projects"; readonly scripts: readonly [Script, Script] }
  | { readonly kind: "opencode2"; readonly script: Script2 };

/** A scene of OpenCode 1. */
export type Scene1 = Exclude<Scene, { kind: "opencode2" }>;

/** Those of OpenCode 1. */
export function scriptsOf(scene: Scene): Script[] {
  if (scene.kind === "opencode2") return [];
  if (scene.kind === "projects") return [...scene.scripts];
  return scene.kind === "restart" ? [scene.script, scene.after] : [scene.script];
}

export interface SceneOrder {
  readonly scene: Scene;
  readonly plugins: readonly PluginEntry[];
  /** Packages that are installed above the projects: name → folder. */
  readonly packages?: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly stepTimeoutMs: number;
  /** In a comparison, when the clock of the world starts, in ms since the epoch; the same for every run unless given. */
  readonly startMs?: number;
  readonly profile?: HostProfile;
  /** What goes wrong around the plugins, drawn from the seed. */
  readonly faults?: FaultPlan;
  /** Folder with `home`, `config`, `data`, …; the process was started with it. */
  readonly home: string;
  /** Folder for the projects. */
  readonly work: string;
  /** Records as they happen, one JSON line each with the number of the part, for when the process never ends. */
  readonly lines: string;
  /** Where the results go, one for each part of the scene. */
  readonly out: string;
}

export interface SceneOutcome {
  /** One for each script of the scene, in order; fewer when the process did not live to the end. */
  readonly parts: readonly RunResult[];
  /** Of a scene of OpenCode 2, when the process lived to the end. */
  readonly played2?: RunResult2;
  /** Why the scene could not be played at all: no fault of a plugin. */
  readonly error?: string;
}

export interface SceneLine {
  readonly part: number;
  readonly record: TraceRecord;
}
