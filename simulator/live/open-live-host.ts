import { existsSync, realpathSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { HostEvent, HostInstance, OpenOptions } from "../instance.ts";
import type { TraceEvent } from "../trace/event.ts";
import { HOST_VERSION } from "./locate-opencode.ts";
import { LIVE_KINDS } from "./live-kinds.ts";
import { openLiveInstance } from "./open-live-instance.ts";
import { lastLogged } from "./opencode2/host-log.ts";
import { openProbe } from "./probe.ts";
import { PluginLoading } from "./plugin-loading.ts";
import { startLiveServer, type LiveServerOptions } from "./start-live-server.ts";
import { refuseWrongGeneration } from "./wrong-generation.ts";

export interface LiveHostOptions
  extends
    OpenOptions,
    Pick<LiveServerOptions, "kind" | "version" | "own" | "withoutCatalogue" | "startTimeoutMs"> {}

/**
 * Opens one project in an OpenCode process of its own, with a probe plugin loaded first and another loaded
 * last. Config and plugins reach the host through its own config variables, never through the project, so
 * the project directory is left as it was found.
 */
export async function openLiveHost(options: LiveHostOptions): Promise<HostInstance> {
  if (options.faults !== undefined)
    throw new Error("faults cannot be injected into the real host: open the fake one, or leave them out");
  if (!existsSync(options.directory) || !statSync(options.directory).isDirectory()) {
    throw new Error(`project directory does not exist: ${options.directory}`);
  }
  const directory = realpathSync(options.directory);
  const generation = LIVE_KINDS[options.kind ?? "opencode"];
  refuseWrongGeneration(generation.number, directory, options.config ?? {});
  const { key, areLate, entry } = generation.plugins;
  const loading = new PluginLoading(options.startTimeoutMs ?? 30_000);
  const record = recordOnce((event) => {
    loading.see(event);
    options.record(event);
  }, directory);
  const probe = openProbe({
    source: (place, file) => generation.plugins.probe(place, file, options.version ?? HOST_VERSION),
    record,
  });
  const plugins = (options.plugins ?? []).map((spec) =>
    typeof spec === "string" ? entry(toUrl(spec)) : entry(toUrl(spec[0]), spec[1]),
  );
  const named = options.config?.[key];
  const extra: readonly unknown[] = Array.isArray(named) ? named : [];
  try {
    const server = await startLiveServer({
      ...ofServer(options),
      before: { [key]: [probe.first] },
      after: { ...options.config, [key]: [...extra, ...plugins, probe.last] },
    });
    return await openLiveInstance({
      server,
      directory,
      model: options.model,
      record: options.record,
      flush: probe.flush,
      ...(areLate && { whySilent: () => loading.whySilent(generation.whySilent(server.data)) }),
      ...(areLate && { heard: (event: HostEvent) => (probe.flush(), record({ type: "event", event })) }),
      onClose: async () => {
        probe.flush();
        if (areLate) await loading.logged(() => lastLogged(server.data));
        for (const failure of generation.pluginFailures(server.data)) options.record(failure);
        await server.close();
        probe.close();
      },
    }).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
  } catch (error) {
    probe.close();
    throw error;
  }
}

function ofServer(options: LiveHostOptions): LiveServerOptions {
  const given = SERVER_OPTIONS.filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}

const SERVER_OPTIONS = ["kind", "version", "env", "own", "withoutCatalogue", "startTimeoutMs"] as const;

function toUrl(spec: string): string {
  return isAbsolute(spec) ? pathToFileURL(spec).href : spec;
}

/**
 * Records what belongs to the project: OpenCode 2 has probes in every project of a process, and tells each of its events
 * both to them and on the stream, whichever comes first.
 */
function recordOnce(record: OpenOptions["record"], directory: string): (line: TraceEvent) => void {
  const known = new Set<string>();
  return (line) => {
    const { directory: place = directory, ...event } = line as TraceEvent & { directory?: string };
    if (place !== directory) return;
    const id = event.type === "event" ? event.event.id : undefined;
    if (id !== undefined) {
      if (known.has(id)) return;
      known.add(id);
    }
    record(event);
  };
}
