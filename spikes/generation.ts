import { HOST_VERSION } from "../simulator/live/locate-opencode.ts";
import { PREVIEW_VERSION } from "../simulator/live/opencode2/obtain-opencode2.ts";
import { OPENCODE_2 } from "../simulator/live/opencode2/opencode2.ts";
import type { HostGeneration } from "../simulator/trace/event.ts";

/** The version of each generation that the product relies on: its answers are what the spikes expect. */
export const PINNED: Readonly<Record<HostGeneration, string>> = { 1: HOST_VERSION, 2: PREVIEW_VERSION };

export const generationOf = (version: string): HostGeneration => (OPENCODE_2.owns(version) ? 2 : 1);

export const isPinned = (version: string): boolean => PINNED[generationOf(version)] === version;

/** Order of versions: 1.1.53 before 1.18.33, and those of OpenCode 2 behind, whatever the preview calls itself. */
export function byVersion(a: string, b: string): number {
  return generationOf(a) - generationOf(b) || a.localeCompare(b, "en", { numeric: true });
}
