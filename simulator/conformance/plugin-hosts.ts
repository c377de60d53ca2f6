import type { PluginEntry } from "../instance.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { runApart } from "../run/run-apart.ts";
import type { Script } from "../script/script.ts";
import type { HostKind } from "../trace/event.ts";
import { openScriptHost, type ScriptHost } from "./hosts.ts";

/**
 * The same script with plugins of somebody else added, for either host. An environment of its own, even an empty
 * one, gives each script a process of its own on the real host too: such plugins keep state in their modules.
 */
export function withPlugins(script: Script, plugins: readonly PluginEntry[]): Script {
  const added = plugins.map((entry, index) => {
    const [spec, options] = typeof entry === "string" ? [entry, undefined] : entry;
    return { name: `plugin-${index + 1}`, spec, ...(options === undefined ? {} : { options }) };
  });
  return { ...script, env: { ...script.env }, plugins: [...(script.plugins ?? []), ...added] };
}

/** Hosts for plugins that need a process of their own: the fake one on a runtime of choice. */
export function pluginHosts(runtime: Runtime, seed: number): (kind: HostKind) => Promise<ScriptHost> {
  return async (kind) => {
    const host = await openScriptHost(kind, { seed });
    if (kind === "real") return host;
    const play = async (script: Script) => {
      const { parts, findings } = await runApart({
        scene: { kind: "script", script },
        plugins: [],
        runtime,
        seed,
      });
      const [part] = parts;
      const stopped = part === undefined ? findings.map(({ evidence }) => evidence).join("; ") : part.stopped;
      if (part === undefined || stopped !== undefined) throw new Error(stopped);
      return part.golden;
    };
    return { ...host, play };
  };
}
