import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpencodeClient } from "@opencode-ai/sdk";
import { defaultProviders } from "../../opencode2/default-providers.ts";
import type { Generation, Settings } from "../generation.ts";
import type { HostHome } from "../host-home.ts";
import { pluginFailures, whySilent, withoutLog } from "./host-log.ts";
import { obtainOpencode2 } from "./obtain-opencode2.ts";
import { probeSource } from "./probe-source.ts";

/** It guards nothing but a process on loopback that lives for one run. */
const PASSWORD = "simulator";

/**
 * OpenCode 2: routes below `/api`, a password, events of all projects on one stream. Facts: docs/host-contract-2.md.
 */
export const OPENCODE_2: Generation = {
  number: 2,
  obtain: (version) => obtainOpencode2(version),
  env: { OPENCODE_PASSWORD: PASSWORD },
  headers: { authorization: `Basic ${Buffer.from(`opencode:${PASSWORD}`).toString("base64")}` },
  configure: (home, { modelUrl, before }) => {
    const { plugins, ...settings } = before;
    placeFirst(home, Array.isArray(plugins) ? plugins.map(String) : []);
    return { ...defaultProviders(modelUrl), ...settings };
  },
  healthPath: "/api/health",
  // The preview carries the number of its build instead of a version.
  owns: (version) => /^(0\.0\.0-|[2-9]\.|\d\d+\.)/.test(version),
  eventPath: "/api/event",
  readFrame(frame) {
    const { id, type, location, data } = frame as Frame;
    if (type.startsWith("server.")) return undefined;
    return {
      event: { type, properties: data, id },
      ...(location === undefined ? {} : { directory: location.directory }),
      ...(typeof data["sessionID"] === "string" ? { sessionID: data["sessionID"] } : {}),
    };
  },
  sessionPath: (id) => `/api/session/${id}`,
  directoryOf: (session) =>
    (session as { data: { location: { directory: string } } }).data.location.directory,
  driver: (_url, directory) => ({
    headers: { "x-opencode-directory": encodeURIComponent(directory) },
    client: NO_CLIENT,
    busyPath: "/api/session/active",
    busySessions: (answer) => Object.keys((answer as { data: object }).data),
    // Events come in bursts, and a plugin that goes on after a turn hears of its end later than on OpenCode 1.
    quietMs: 400,
    release: {
      path: `/api/debug/location?location[directory]=${encodeURIComponent(directory)}`,
      method: "DELETE",
    },
  }),
  plugins: {
    key: "plugins",
    entry: (path, options) => (options === undefined ? path : { package: path, options }),
    probe: (place, file) => probeSource(place, file),
    areLate: true,
  },
  withoutLog,
  pluginFailures,
  whySilent,
};

/** Tells who asks for anything of it that it has no routes here. */
const NO_CLIENT = new Proxy({} as OpencodeClient, {
  get(_client, name) {
    if (typeof name === "symbol") return undefined;
    throw new Error(`OpenCode 2 has no route for client.${name}: use fetch with a path below /api`);
  },
});

interface Frame {
  readonly id: string;
  readonly type: string;
  readonly location?: { readonly directory: string };
  readonly data: Settings;
}

/** OpenCode 2 loads the plugins of the global folder before all others, sorted by path. */
function placeFirst(home: HostHome, plugins: readonly string[]): void {
  const folder = join(home.config, "plugin");
  mkdirSync(folder, { recursive: true });
  for (const [index, plugin] of plugins.entries())
    writeFileSync(join(folder, `${index}.js`), `export { default } from ${JSON.stringify(plugin)};\n`);
}
