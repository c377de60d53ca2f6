import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openModelServer, type ModelServer } from "../model/model-server.ts";
import type { Upstream } from "../model/relay.ts";
import { answeringVersion } from "./answering-version.ts";
import type { Generation, Settings } from "./generation.ts";
import { HostUnavailable } from "./host-unavailable.ts";
import { createHostHome, type HostHome } from "./host-home.ts";
import { startHostProcess, type HostProcess } from "./host-process.ts";
import { LIVE_KINDS, type LiveKind } from "./live-kinds.ts";
import { holdOpen } from "./open-resources.ts";
import { placeLogin, settingsAt, type OwnProvider } from "./own-provider.ts";
import { Tenants, type Tenant } from "./tenants.ts";

/**
 * One running OpenCode with its private home and its loopback model server. It serves any number of project
 * directories; what belongs to one directory (events, model requests of its sessions) is handed only to the
 * tenant registered for it. Closing ends the process, both ports and the home.
 */
export interface LiveServer {
  readonly generation: Generation;
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
  /** Path of the program. */
  readonly binary: string;
  /** What programs of this home are started with. */
  readonly env: Settings<string>;
  readonly closed: boolean;
  /** Registers a project directory; returns the way to leave. One tenant per directory at a time. */
  admit(directory: string, tenant: Tenant): () => void;
  /** Whether a session is known to belong to another directory. */
  isElsewhere(sessionID: string, directory: string): boolean;
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

export interface LiveServerOptions {
  /** Which generation of OpenCode; "opencode", the first, unless given. */
  readonly kind?: LiveKind;
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
   * takes it two seconds. The models of the settings are there all the same, as they are on the fake host. OpenCode 2
   * has it only when it is asked for (false): its terminal would choose a free model from it, on the network.
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
  const generation = generationFor(options);
  const binary = await generation.obtain(options.version);
  const tenants = new Tenants(generation);
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
    model = await openModelServer((request) => tenants.answer(request), options.own?.upstream);
    const env = prepareHome(generation, home, { ...options, version: binary.version, modelUrl: model.url });
    let { version } = binary;
    const start = async (port?: number): Promise<HostProcess> => {
      const started = await startHostProcess({
        binary: binary.path,
        cwd: home.home,
        env,
        onOutput: (stream, text) => tenants.output(stream, text),
        startTimeoutMs: options.startTimeoutMs ?? 30_000,
        ...(port === undefined ? {} : { port }),
      });
      hosts.add(started);
      const url = `http://127.0.0.1:${started.port}`;
      version = await answeringVersion(generation, url, binary);
      await tenants.listen(url, stop.signal);
      return started;
    };
    const process = () => liveProcess(start, hosts);
    const first = await process();
    return {
      generation,
      version,
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
      binary: binary.path,
      env,
      get closed() {
        return state.closed;
      },
      admit: (directory, tenant) => tenants.admit(directory, tenant),
      isElsewhere: (id, directory) => tenants.isElsewhere(id, directory),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function generationFor({ kind = "opencode", own }: LiveServerOptions): Generation {
  const generation = LIVE_KINDS[kind];
  if (generation.number === 2 && own !== undefined)
    throw new HostUnavailable(
      "OpenCode 2 is run with scripted models only, not with a provider of the user's own",
    );
  return generation;
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

/** Writes what processes of the home find there, and tells what they are started with. */
function prepareHome(
  generation: Generation,
  home: HostHome,
  options: LiveServerOptions & { readonly version: string; readonly modelUrl: string },
): Settings<string> {
  const { own, before = {}, after, env, modelUrl, version } = options;
  const { withoutCatalogue = generation.number === 2 } = options;
  if (own) placeLogin(own.provider, home.data);
  writeConfig(home, generation.configure(home, { modelUrl, before, version }));
  return {
    LANG: "C.UTF-8",
    ...generation.env,
    ...home.env,
    ...(generation.number === 2 && { TMPDIR: ownTemporary(home) }),
    ...(withoutCatalogue && { OPENCODE_MODELS_PATH: emptyCatalogue(home) }),
    OPENCODE_CONFIG_CONTENT: JSON.stringify({ ...ownSettings(own, modelUrl), ...after }),
    ...own?.provider.env,
    ...env,
  };
}

/** OpenCode 2 unpacks libraries of several megabytes into it at every start. */
function ownTemporary(home: HostHome): string {
  const folder = join(home.root, "tmp");
  mkdirSync(folder, { recursive: true });
  return folder;
}

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

function writeConfig(home: HostHome, config: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(home.config, "opencode.json"), JSON.stringify(config, undefined, 2));
}
