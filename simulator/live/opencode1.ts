import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createOpencodeClient } from "@opencode-ai/sdk";
import { compareVersions } from "../host/profile/compare-versions.ts";
import { profileFor } from "../host/profile/profiles.ts";
import type { HostEvent } from "../instance.ts";
import { defaultProvider } from "../model/default-provider.ts";
import type { Generation, Settings } from "./generation.ts";
import type { HostHome } from "./host-home.ts";
import { obtainOpencode } from "./locate-opencode.ts";
import { pluginFailures } from "./plugin-failures.ts";
import { probeSource } from "./probe-source.ts";
import { SESSION_HEADER_SOURCE } from "./session-header-source.ts";

/** OpenCode 1: routes at the root, a directory header, events that name their directory, no password. */
export const OPENCODE_1: Generation = {
  number: 1,
  obtain: (version) => obtainOpencode(version),
  env: {},
  headers: {},
  configure: (home, { modelUrl, before, version }) => ({
    ...defaultProvider(modelUrl),
    ...settingsFor(home, version, before),
  }),
  healthPath: "/global/health",
  owns: (version) => /^[01]\.\d+\.\d+$/.test(version),
  eventPath: "/global/event",
  readFrame(frame) {
    const { directory, payload } = frame as { directory?: string; payload?: HostEvent };
    return directory === undefined || payload === undefined ? undefined : { directory, event: payload };
  },
  sessionPath: (id) => `/session/${id}`,
  directoryOf: (session) => (session as { directory: string }).directory,
  driver: (url, directory) => ({
    headers: { "x-opencode-directory": encodeURIComponent(directory) },
    client: createOpencodeClient({ baseUrl: url, directory }),
    busyPath: "/session/status",
    busySessions: (answer) => Object.keys(answer as object),
    quietMs: 150,
    // Gives plugins their `dispose` (host contract §1.6).
    release: { path: "/instance/dispose", method: "POST" },
  }),
  plugins: {
    key: "plugin",
    entry: (path, options) => (options === undefined ? path : [path, options]),
    probe: (place, file, version) => probeSource(place, file, profileFor(version).switches.pluginObjects),
    areLate: false,
  },
  withoutLog: (text) => text,
  pluginFailures,
  whySilent: () => undefined,
};

/**
 * The settings to load first. Versions up to 1.3 are given the plugin that names the session of a request, and
 * are kept from asking their maker's own small model for titles, which needs a network and no key.
 */
function settingsFor(home: HostHome, version: string, before: Settings): Settings {
  if (compareVersions(version, "1.14.0") >= 0) return before;
  const file = join(home.root, "session-header.js");
  writeFileSync(file, SESSION_HEADER_SOURCE);
  const plugins = Array.isArray(before["plugin"]) ? before["plugin"] : [];
  return { disabled_providers: ["opencode"], ...before, plugin: [pathToFileURL(file).href, ...plugins] };
}
