import type { HostProfile } from "../host/profile/host-profile.ts";
import { PINNED_PROFILE } from "../host/profile/profiles.ts";
import { isOfOpencode1, isOfOpencode2 } from "../conformance/opencode2/read-script.ts";
import { locatePlugin } from "../run/locate-plugin.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { pluginShape } from "../run/plugin-shape.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { PluginOptions } from "./plugin-options.ts";

/**
 * On which OpenCode plugins and a script are played together: what was asked for, else what the script is written for,
 * else what the plugins take. Those for both go on OpenCode 1, with a note.
 */
export function chosenGeneration(
  { opencode, profile, plugin }: PluginOptions,
  script: string | undefined,
  runtime: Runtime,
): { readonly generation: HostGeneration; readonly note?: string } {
  if (profile !== undefined && opencode === 2)
    throw new Error("--profile imitates versions of OpenCode 1: leave it out, or --opencode 2");
  if (opencode !== undefined) return { generation: opencode };
  if (profile !== undefined) return { generation: 1, ...noteOf(profile) };
  if (script !== undefined && isOfOpencode2(script)) return { generation: 2 };
  if (script !== undefined && isOfOpencode1(script)) return { generation: 1 };
  const shapes = plugin.map((spec) => pluginShape(locatePlugin(spec), runtime).generations);
  const takes = (generation: HostGeneration): boolean =>
    shapes.length > 0 && shapes.every((generations) => generations.includes(generation));
  if (!takes(2)) return { generation: 1 };
  if (!takes(1)) return { generation: 2 };
  return { generation: 1, note: "the plugin is for both generations; --opencode 2 plays it on OpenCode 2" };
}

/** Where a real host of that version stands beside it, what differs in the rest is no fault of the plugin. */
function noteOf({ name, version }: HostProfile): { readonly note?: string } {
  if (version === PINNED_PROFILE.version) return {};
  return {
    note: `${name} imitates how that version treats plugins; its tools, requests and stored messages are those of ${PINNED_PROFILE.version}`,
  };
}
