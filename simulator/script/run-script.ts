import type { Recorded } from "../trace/normalise.ts";
import { playScript, type OpenForScript, type PlayOptions } from "./play-script.ts";
import type { Script } from "./script.ts";

/** Plays a script to its end and hands back what was recorded; throws when it cannot be driven to its end. */
export async function runScript(
  script: Script,
  open: OpenForScript,
  options: PlayOptions = {},
): Promise<Recorded> {
  const { recorded, stopped } = await playScript(script, open, options);
  if (stopped !== undefined) throw stopped;
  return recorded;
}
