import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOpencodeClient } from "@opencode-ai/sdk";
import type { HostInstance, OpenOptions } from "../instance.ts";
import { defaultProvider } from "../model/default-provider.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { World } from "../world/world.ts";
import { boot } from "./boot.ts";
import { borrowEnv } from "./borrow-env.ts";
import { pluginShell } from "./plugin/plugin-shell.ts";
import { claimHome } from "./claim-home.ts";
import { createHost } from "./create-host.ts";
import type { HostCore } from "./create-host.ts";
import { joinWorld } from "./join-world.ts";
import { findPlace } from "./place.ts";
import { rememberBodies } from "./routes/known-body.ts";
import { answerRequest } from "./routes/router.ts";
import type { HostPlace, LoadedPlugin } from "./seams.ts";
import { microtasks } from "./session/microtasks.ts";
import { MessageStore } from "./session/message-store.ts";
import type { StoreData } from "./session/message-store.ts";
import { errorMessage } from "./session/named-error.ts";
import { HOST_VERSION } from "./session/session-record.ts";
import { settle } from "./settle.ts";

/**
 * Opens a project in the fake host: the real session loop's behaviour, in this process, in virtual time, with no
 * port and no file outside the project and a temporary home. Everything an instance knows hangs on the instance.
 */
export interface FakeOpenOptions extends OpenOptions {
  /** Sessions of an earlier instance: opening on them is a restart of the host. */
  readonly data?: StoreData;
  /**
   * Folder that holds HOME and the XDG folders (`home`, `config`, `data`, …) instead of a temporary one; it is
   * left as it is at the end. Bun's `homedir()` never notices a change of HOME, so whoever wants plugins to see
   * this home under Bun starts the process with it.
   */
  readonly home?: string;
  /** Instances with the same number share the modules of their plugins, as the projects of one real process do. */
  readonly run?: number;
}

export interface FakeHostInstance extends HostInstance {
  /** A copy of all sessions, to open again on. */
  data(): StoreData;
}

/** A request of a plugin takes longer than the host's step from one event of a stream to the next. */
const CLIENT_TURNS = 64;
/** A request from outside takes time too: what is under way in the host gets done before a user has reacted to it. */
const REQUEST_MS = 1;
const ORIGIN = "http://localhost:4096";
const MODEL_URL = "http://127.0.0.1:4097/v1";

interface Session {
  readonly options: FakeOpenOptions;
  readonly world: World;
  readonly place: HostPlace;
  readonly record: (event: TraceEvent) => void;
  readonly core: HostCore;
  readonly env: Record<string, string>;
  plugins: readonly LoadedPlugin[];
  up: Promise<void> | undefined;
  requests: number;
}

export async function openFakeHost(options: FakeOpenOptions): Promise<FakeHostInstance> {
  const home = options.home ?? claimHome(realpathSync(options.directory), options.seed);
  const env = homeEnv(home, options.env);
  const place = findPlace(options.directory, join(home, "data/opencode"));
  for (const folder of [place.data, env["HOME"] ?? home]) mkdirSync(folder, { recursive: true });
  writeGlobalConfig(join(home, "config/opencode"));
  const giveBack = borrowEnv(env);
  const forgetBodies = rememberBodies();
  const record = options.record;
  const world = joinWorld({
    seed: options.seed,
    onTerminal: (stream, text) => record({ type: "terminal", stream, text }),
    answer: (request) => (isFor(request, place.directory) ? pluginRequest(session, request) : undefined),
  });
  const store = new MessageStore(options.data);
  const core = createHost({ world, place, model: options.model, store, record });
  const session: Session = {
    options,
    world,
    place,
    record,
    core,
    env,
    plugins: [],
    up: undefined,
    requests: 0,
  };
  await comeLater(world, store);
  const startedMs = world.now();
  let closed = false;

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    try {
      await core.host.runs.cancelAll();
      await dispose(session);
    } finally {
      world.leave();
      forgetBodies();
      giveBack();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    }
  }

  try {
    await bringUp(session);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    host: "fake",
    hostVersion: HOST_VERSION,
    directory: place.directory,
    paths: { home: env["HOME"] ?? home, data: join(home, "data") },
    client: createOpencodeClient({
      baseUrl: ORIGIN,
      directory: place.directory,
      fetch: clientFetch(session),
    }),
    fetch: (path, init) => request(session, new Request(ORIGIN + path, init)),
    now: () => world.now() - startedMs,
    sleep: (ms) => world.sleep(ms),
    onEvent: (listener) => core.host.bus.subscribe(listener),
    settle: () => settle(core.host, () => session.requests),
    data: () => store.dump(),
    close,
  };
}

/** What the live host is given too: a provider, so that a project needs no settings of its own. */
function writeGlobalConfig(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "opencode.json"), JSON.stringify(defaultProvider(MODEL_URL)));
}

/** A restart comes later than everything it finds. */
async function comeLater(world: World, store: MessageStore): Promise<void> {
  const newest = store.newestMs();
  if (world.now() <= newest) await world.sleep(newest - world.now() + 1);
}

function homeEnv(home: string, extra: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return {
    HOME: join(home, "home"),
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_DATA_HOME: join(home, "data"),
    XDG_STATE_HOME: join(home, "state"),
    XDG_CACHE_HOME: join(home, "cache"),
    ...extra,
  };
}

const clientFetch = (session: Session) => ((input: Request) => request(session, input)) as typeof fetch;

/** One request, bringing the instance up first when it was disposed of. */
async function request(session: Session, incoming: Request): Promise<Response> {
  session.requests++;
  await session.world.sleep(REQUEST_MS);
  const { pathname } = new URL(incoming.url);
  if (incoming.method === "POST" && pathname === "/instance/dispose") {
    await dispose(session);
    return Response.json(true);
  }
  await bringUp(session);
  return answerRequest(session.core.host, incoming);
}

/** Requests of plugins do not wait for the start that they may be part of. */
async function pluginRequest(session: Session, incoming: Request): Promise<Response> {
  session.requests++;
  await microtasks(CLIENT_TURNS);
  return answerRequest(session.core.host, incoming);
}

/** Whoever fetches the host's address by hand names the project in a header, as the SDK does, or means any. */
function isFor(incoming: Request, directory: string): boolean {
  if (new URL(incoming.url).origin !== ORIGIN) return false;
  const named =
    incoming.headers.get("x-opencode-directory") ?? new URL(incoming.url).searchParams.get("directory");
  return named === null || decodeURIComponent(named) === directory;
}

function bringUp(session: Session): Promise<void> {
  session.up ??= start(session);
  return session.up;
}

async function start(session: Session): Promise<void> {
  const { options, core } = session;
  const specs = (options.plugins ?? []).map((item) =>
    typeof item === "string" ? { spec: item } : { spec: item[0], options: item[1] },
  );
  session.plugins = await boot({
    core,
    extraConfig: options.config,
    extraPlugins: specs,
    env: { ...process.env, ...session.env },
    run: options.run,
    pluginInput: {
      client: createOpencodeClient({
        baseUrl: ORIGIN,
        directory: session.place.directory,
        fetch: ((input: Request) => pluginRequest(session, input)) as typeof fetch,
      }),
      // OpenCode 1.18.33 without a port: nobody listens there.
      serverUrl: new URL(`${ORIGIN}/`),
      $: pluginShell(session.world),
    },
  });
}

async function dispose(session: Session): Promise<void> {
  const { up, core } = session;
  session.up = undefined;
  await up?.catch(() => undefined);
  const plugins = session.plugins;
  session.plugins = [];
  for (const plugin of plugins) {
    try {
      await plugin.hooks?.["dispose"]?.();
    } catch (error) {
      core.host.log("error", `plugin dispose hook failed: ${errorMessage(error)}`, "plugin");
    }
  }
  core.hooks.setPlugins([]);
  core.host.bus.setPlugins([]);
}
