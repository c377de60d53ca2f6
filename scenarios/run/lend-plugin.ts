/** The plugin under test: the one that was named, or ours, built and packed as it is shipped. */
import type { HostGeneration } from "opencode-simulator";
import { ensureBuilt } from "./ensure-built.ts";
import { findPlugin } from "./find-plugin.ts";
import { packPlugin } from "./pack-plugin.ts";

export interface LentPlugin {
  /** Path of its module. */
  readonly plugin: string;
  /** Whether it is the one of this repository. */
  readonly isOurs: boolean;
  /** Removes what was packed; nothing of a plugin of the user's own. */
  giveBack(): void;
}

/** Rejects with a CouldNotRun when there is none. */
export async function lendPlugin(
  given: string | undefined,
  opencode: HostGeneration = 1,
): Promise<LentPlugin> {
  if (given !== undefined)
    return { plugin: await findPlugin(given, opencode), isOurs: false, giveBack: () => {} };
  ensureBuilt();
  const packed = await packPlugin();
  try {
    return { plugin: await findPlugin(packed.directory, opencode), isOurs: true, giveBack: packed.remove };
  } catch (error) {
    packed.remove();
    throw error;
  }
}
