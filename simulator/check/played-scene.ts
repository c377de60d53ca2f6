import type { HostGeneration, TraceRecord } from "../trace/event.ts";
import type { AnyScene } from "./checks.ts";

/** A scene of the battery that has been played with the plugin. */
export interface PlayedScene {
  readonly opencode: HostGeneration;
  readonly scene: AnyScene;
  readonly records: readonly TraceRecord[];
}
