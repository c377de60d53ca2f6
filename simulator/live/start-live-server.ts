import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compareVersions } from "../host/profile/compare-versions.ts";
import type { HostEvent } from "../instance.ts";
import { defaultProvider } from "../model/default-provider.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import { openModelServer, type ModelServer } from "../model/model-server.ts";
import type { Upstream } from "../model/relay.ts";
import { readEventStream } from "./event-stream.ts";
import { createHostHome, type HostHome } from "./host-home.ts";
import { startHostProcess, type HostProcess } from "./host-process.ts";
import { HostUnavailable } from "./host-unavailable.ts";
import { obtainOpencode } from "./locate-opencode.ts";
import { holdOpen } from "./open-resources.ts";
import { placeLogin, settingsAt, type OwnProvider } from "./own-provider.ts";
import { SESSION_HEADER_SOURCE } from "./session-header-source.ts";

/**
 * One running OpenCode with its private home and its loopback model server. It serves any number of project
 * directories; what belongs to one directory (events, model requests of its sessions) is handed only to the
 * tenant registered for it. Closing ends the process, both ports and the home.
 */
export interface LiveServer {
  readonly url: string;
  /** Version of OpenCode that runs, such as "1.18.33". */
  readonly version: string;
  /** Of the process that runs now: another one after a kill. */
  readonly pid: number;
  readonly port: number;
  readonly modelPort: number;
  readonly home: string;
  /** `$XDG_DATA_HOME` of the host. */
  readonly data: string;
  readonly root: string;
  readonly closed: boolean;
  /** Registers a project directory; returns the way to leave. One tenant per directory at a time. */
  admit(directory: string, tenant: Tenant): () => void;
  /** Ends the process without a word, as `kill -9` would, and starts another on the same home and port. */
  kill(): Promise<void>;
  /** Starts another process on the same home; it ends with the server at the latest. */
  beside(): Promise<LiveProcess>;
  close(): Promise<void>;
}

/** One of the processes of a home. */
export interface LiveProcess {
  readonly url: string;
  readonly closed: boolean;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Who is told about, and answers for, the sessions of one directory. */
interface Tenant {
  /** @param url of the process whose bus it comes from. */
  event(event: HostEvent, url: string): void;
  answer(request: ModelRequest): ModelStep | Promise<ModelStep>;
  output(stream: "stdout" | "stderr", text: string): void;
}

export interface LiveServerOptions {
  /** Exact version to run; the installed one unless given. Others are fetched into the package cache. */
  readonly version?: string;
  /** Loaded before everything else (global config): plugins and settings that the project may override. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Merged over the project's own config. */
  readonly after?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The user's own provider beside the loopback one; with an upstream, its requests pass through here on their way. */
  readonly own?: { readonly provider: OwnProvider; readonly upstream: Upstream | undefined };
  /**
   * Leaves out the catalogue of all models that OpenCode carries along: 1.18.33 goes through it for each project, which
   * takes it two seconds. The models of the settings are there all the same, as they are on the fake host.
   */
  readonly withoutCatalogue?: boolean;
  /** Default 30 s: an idle machine needs 4 s, a loaded one far more. */
  readonly startTimeoutMs?: number;
}

/**
 * Starts the real OpenCode on a home, ports and a loopback model of its own, and waits until it answers.
 * Throws {@link HostUnavailable} when there is no binary, or when it does not start.
 */
export async function startLiveServer(options: LiveServerOptions = {}): Promise<LiveServer> {
  const binary = await obtainOpencode(options.version);
  const tenants = new Tenants();
  const home = createHostHome(binary);
  const release = holdOpen(home.remove);
  let model: ModelServer | undefined;
  const hosts = new Set<HostProcess>();
  const stop = new AbortController();
  const state = { closed: false };
  const close = async (): Promise<void> => {
    if (state.closed) return;
    state.closed = true;
    stop.abort();
    for (const host of hosts) await host.stop();
    await model?.close();
    home.remove();
    release();
  };
  try {
    const { own } = options;
    model = await openModelServer((request) => tenants.answer(request), own?.upstream);
    if (own) placeLogin(own.provider, home.data);
    writeConfig(home, { ...defaultProvider(model.url), ...settingsFor(home, binary.version, options) });
    const modelUrl = model.url;
    const start = async (port?: number): Promise<HostProcess> => {
      const started = await startHostProcess({
        binary: binary.path,
        cwd: home.home,
        env: environmentOf(home, modelUrl, options),
        onOutput: (stream, text) => tenants.output(stream, text),
        startTimeoutMs: options.startTimeoutMs ?? 30_000,
        ...(port === undefined ? {} : { port }),
      });
      hosts.add(started);
      const url = `http://127.0.0.1:${started.port}`;
      await checkVersion(url, binary.version);
      await tenants.listen(url, stop.signal);
      return started;
    };
    const process = () => liveProcess(start, hosts);
    const first = await process();
    return {
      version: binary.version,
      url: first.url,
      get pid() {
        return first.pid;
      },
      port: first.port,
      kill: first.kill,
      beside: process,
      modelPort: model.port,
      home: home.home,
      data: home.data,
      root: home.root,
      get closed() {
        return state.closed;
      },
      admit: (directory, tenant) => tenants.admit(directory, tenant),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Started = LiveProcess & Pick<HostProcess, "pid" | "port">;

/** Starts one process; `hosts` holds those that run. */
async function liveProcess(
  start: (port?: number) => Promise<HostProcess>,
  hosts: Set<HostProcess>,
): Promise<Started> {
  let host = await start();
  const { port } = host;
  const close = async (): Promise<void> => {
    hosts.delete(host);
    await host.stop();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return host.pid;
    },
    port,
    get closed() {
      return !hosts.has(host);
    },
    kill: async () => {
      await close();
      host = await start(port);
    },
    close,
  };
}

/** What a process of the home is started with. */
const environmentOf = (
  home: HostHome,
  modelUrl: string,
  { own, after, env, withoutCatalogue }: LiveServerOptions,
) => ({
  LANG: "C.UTF-8",
  ...home.env,
  ...(withoutCatalogue === true && { OPENCODE_MODELS_PATH: emptyCatalogue(home) }),
  OPENCODE_CONFIG_CONTENT: JSON.stringify({ ...ownSettings(own, modelUrl), ...after }),
  ...own?.provider.env,
  ...env,
});

function emptyCatalogue(home: HostHome): string {
  const file = join(home.root, "models.json");
  writeFileSync(file, "{}");
  return file;
}

/** Without an upstream the provider is only looked at. */
function ownSettings(own: LiveServerOptions["own"], url: string): Readonly<Record<string, unknown>> {
  if (!own) return {};
  const { id, settings } = own.provider;
  return { provider: own.upstream ? settingsAt(own.provider, url) : { [id]: settings } };
}

/**
 * The settings to load first. Versions up to 1.3 are given the plugin that names the session of a request, and
 * are kept from asking their maker's own small model for titles, which needs a network and no key.
 */
function settingsFor(
  home: HostHome,
  version: string,
  { before = {} }: LiveServerOptions,
): Readonly<Record<string, unknown>> {
  if (compareVersions(version, "1.14.0") >= 0) return before;
  const file = join(home.root, "session-header.js");
  writeFileSync(file, SESSION_HEADER_SOURCE);
  const plugins = Array.isArray(before["plugin"]) ? before["plugin"] : [];
  return { disabled_providers: ["opencode"], ...before, plugin: [pathToFileURL(file).href, ...plugins] };
}

function writeConfig(home: HostHome, config: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(home.config, "opencode.json"), JSON.stringify(config, undefined, 2));
}

async function checkVersion(url: string, wanted: string): Promise<void> {
  const response = await fetch(`${url}/global/health`, { signal: AbortSignal.timeout(10_000) });
  const { version } = (await response.json()) as { version?: string };
  if (version === wanted) return;
  throw new HostUnavailable(`OpenCode ${version ?? "of unknown version"} answered, ${wanted} is needed`);
}

class Tenants {
  readonly #byDirectory = new Map<string, Tenant>();
  readonly #directoryOf = new Map<string, string>();
  #url = "";

  admit(directory: string, tenant: Tenant): () => void {
    if (this.#byDirectory.has(directory)) throw new Error(`${directory} is open already on this server`);
    this.#byDirectory.set(directory, tenant);
    return () => void this.#byDirectory.delete(directory);
  }

  async listen(url: string, signal: AbortSignal): Promise<void> {
    // Any process of the home knows every session; the first one is there until the end.
    this.#url ||= url;
    const response = await fetch(`${url}/global/event`, { signal });
    void readEventStream(response, (data) => this.#event(data, url), signal).catch(() => {
      // The host has gone away in the middle of an event; its `ended` promise tells the rest.
    });
  }

  #event(data: unknown, url: string): void {
    const { directory, payload } = data as {
      directory?: string;
      payload?: HostEvent;
    };
    if (directory === undefined || payload === undefined) return;
    if (payload.type === "session.created") {
      // Up to 1.1 a session can be asked for only with the header of its directory, so it is noted here.
      const { info } = payload.properties as { info?: { id: string } };
      if (info !== undefined) this.#directoryOf.set(info.id, directory);
    }
    this.#byDirectory.get(directory)?.event(payload, url);
  }

  async answer(request: ModelRequest): Promise<ModelStep> {
    // 1.14 and 1.15 name the session in this header only.
    const session = request.headers["x-session-id"] ?? request.headers["x-session-affinity"];
    const directory = await this.#locate(session);
    const tenant = directory === undefined ? undefined : this.#byDirectory.get(directory);
    if (session === undefined || tenant === undefined)
      throw new Error(`no open project for session ${session}`);
    return tenant.answer({ ...request, headers: { ...request.headers, "x-session-id": session } });
  }

  async #locate(sessionID: string | undefined): Promise<string | undefined> {
    if (sessionID === undefined) return undefined;
    const known = this.#directoryOf.get(sessionID);
    if (known !== undefined) return known;
    const response = await fetch(`${this.#url}/session/${sessionID}`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) return undefined;
    const { directory } = (await response.json()) as { directory: string };
    this.#directoryOf.set(sessionID, directory);
    return directory;
  }

  output(stream: "stdout" | "stderr", text: string): void {
    for (const tenant of this.#byDirectory.values()) tenant.output(stream, text);
  }
}
