import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Cause, Effect, Exit, Schema, Scope, Stream } from "effect";
import { HostUnavailable } from "../../live/host-unavailable.ts";

/**
 * The library in which plugins of the form `{ id, effect }` are written. The host has one built in, which runs what the
 * plugin made with a copy of its own (0.0.0-next-16350 has 4.0.0-beta.101, and runs Effects of 4.0.0-beta.83). Here it
 * is the one beside the simulator, else the plugin's: few plugins are of that form, so the package does not bring it.
 */
export interface EffectLibrary {
  readonly Cause: typeof Cause;
  readonly Effect: typeof Effect;
  readonly Exit: typeof Exit;
  readonly Schema: typeof Schema;
  readonly Scope: typeof Scope;
  readonly Stream: typeof Stream;
}

/** @param entry file of the plugin. Throws HostUnavailable where neither is there. */
export async function effectLibrary(entry: string): Promise<EffectLibrary> {
  try {
    return await import("effect");
  } catch {
    return besidePlugin(entry);
  }
}

async function besidePlugin(entry: string): Promise<EffectLibrary> {
  let path: string;
  try {
    path = createRequire(entry).resolve("effect");
  } catch {
    throw new HostUnavailable(`${entry}: ${NO_LIBRARY}`);
  }
  return (await import(pathToFileURL(path).href)) as EffectLibrary;
}

const NO_LIBRARY =
  "its form { id, effect } needs the library effect, which is neither beside opencode-simulator nor beside the plugin: npm install --save-dev effect@4.0.0-beta.101";
