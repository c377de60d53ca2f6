import { existsSync, realpathSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { HostInstance, OpenOptions, PluginEntry } from "../instance.ts";
import { HOST_VERSION } from "./locate-opencode.ts";
import { openLiveInstance } from "./open-live-instance.ts";
import { pluginFailures } from "./plugin-failures.ts";
import { openProbe } from "./probe.ts";
import { startLiveServer, type LiveServerOptions } from "./start-live-server.ts";

export interface LiveHostOptions extends OpenOptions, Pick<LiveServerOptions, "own" | "withoutCatalogue"> {
  /** Exact version to run; the installed one unless given. Others are fetched into the package cache. */
  readonly version?: string;
}

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
  const version = options.version ?? HOST_VERSION;
  const probe = openProbe(options.record, version);
  const plugins = (options.plugins ?? []).map(pluginSpec);
  const extra = configPlugins(options.config);
  try {
    const server = await startLiveServer({
      version,
      before: { plugin: [probe.first] },
      after: { ...options.config, plugin: [...extra, ...plugins, probe.last] },
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.own === undefined ? {} : { own: options.own }),
      ...(options.withoutCatalogue === undefined ? {} : { withoutCatalogue: options.withoutCatalogue }),
    });
    return await openLiveInstance({
      server,
      directory,
      model: options.model,
      record: options.record,
      flush: probe.flush,
      onClose: async () => {
        for (const failure of pluginFailures(server.data)) options.record(failure);
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

function pluginSpec(spec: PluginEntry): PluginEntry {
  return typeof spec === "string" ? toUrl(spec) : [toUrl(spec[0]), spec[1]];
}

function toUrl(spec: string): string {
  return isAbsolute(spec) ? pathToFileURL(spec).href : spec;
}

function configPlugins(config: OpenOptions["config"]): readonly PluginEntry[] {
  const named = config?.["plugin"];
  return Array.isArray(named) ? (named as PluginEntry[]) : [];
}
