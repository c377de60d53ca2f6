import { HOST_VERSION } from "../live/locate-opencode.ts";
import type { Golden } from "../trace/golden.ts";
import type { PluginEntry } from "../instance.ts";
import type { Runtime } from "../run/locate-runtime.ts";
import { runApart } from "../run/run-apart.ts";
import type { Script } from "../script/script.ts";
import type { HostKind } from "../trace/event.ts";
import { openAlone, openScriptHost, type ScriptHost } from "./hosts.ts";

/** The same script with plugins of somebody else added, for either host. */
export function withPlugins(script: Script, plugins: readonly PluginEntry[]): Script {
  const added = plugins.map((entry, index) => {
    const [spec, options] = typeof entry === "string" ? [entry, undefined] : entry;
    return { name: `plugin-${index + 1}`, spec, ...(options === undefined ? {} : { options }) };
  });
  return { ...script, plugins: [...(script.plugins ?? []), ...added] };
}

/** Real hosts at the same time: each is a process that is busy for seconds until it answers. */
const REAL_PARALLEL = 2;

/** Hosts for plugins that keep state in their modules: a process for each script, the fake one on a runtime of choice. */
export function pluginHosts(runtime: Runtime, seed: number): (kind: HostKind) => Promise<ScriptHost> {
  return async (kind) => (kind === "real" ? realHost() : fakeHost(runtime, seed));
}

function realHost(): ScriptHost {
  return {
    kind: "real",
    version: HOST_VERSION,
    parallel: REAL_PARALLEL,
    open: ({ env = {}, ...options }) => openAlone({ env }, options),
    close: async () => {},
  };
}

async function fakeHost(runtime: Runtime, seed: number): Promise<ScriptHost> {
  const play = async (script: Script): Promise<Golden> => {
    const scene = { kind: "script" as const, script };
    const { parts, findings } = await runApart({ scene, plugins: [], runtime, seed });
    const [part] = parts;
    const stopped = part === undefined ? findings.map(({ evidence }) => evidence).join("; ") : part.stopped;
    if (part === undefined || stopped !== undefined) throw new Error(stopped);
    return part.golden;
  };
  return { ...(await openScriptHost("fake", { seed })), play };
}
