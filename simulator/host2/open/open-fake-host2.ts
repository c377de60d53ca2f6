import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { borrowEnv } from "../../host/open/borrow-env.ts";
import { claimHome, homeEnv } from "../../host/open/claim-home.ts";
import { joinWorld } from "../../host/open/join-world.ts";
import { microtasks } from "../../host/fiber/microtasks.ts";
import { nextRun } from "../../host/plugin/import-fresh.ts";
import { findPlace } from "../../host/project/place.ts";
import { rememberBodies } from "../../host/routes/request/known-body.ts";
import type { HostInstance, OpenOptions } from "../../instance.ts";
import { refuseWrongGeneration } from "../../live/wrong-generation.ts";
import { defaultProviders } from "../../opencode2/default-providers.ts";
import { readSettings, type PluginSetting, type Settings, type SettingsSources } from "../config/settings.ts";
import { answerRequest } from "../routes/routes.ts";
import type { StoreData } from "../storage/session-store.ts";
import { createLife, snapshotsOf, HOST_VERSION_2, type Counters, type LifeInput, type Life } from "./life.ts";
import { OtherProjects, type ProcessInput } from "./other-projects.ts";
import { settle } from "./settle.ts";

/** The options of the fake host of OpenCode 2, besides those that all hosts take. */
export interface FakeHost2Options extends OpenOptions {
  /** Sessions of an earlier instance: opening on them is a restart of the host. */
  readonly data?: StoreData;
  /** Folder that holds HOME and the XDG folders instead of a temporary one; it is left as it is at the end. */
  readonly home?: string;
  /** Whether calls of a hook are recorded; those of all hooks unless it is said. */
  readonly recordsHook?: (hook: string) => boolean;
}

export interface FakeHost2Instance extends HostInstance {
  /** A copy of all sessions, to open again on. */
  data(): StoreData;
}

const ORIGIN = "http://localhost:4096";
/** A request from outside takes time: work that is under way in the host gets done before a user reacts to it. */
const REQUEST_MS = 1;
/** And one of a plugin takes longer than the host's step from one event to the next. */
const CLIENT_TURNS = 64;

/**
 * Opens a project in the fake host of OpenCode 2: its session loop, hooks, events and routes, in this process, in virtual
 * time, with no port and no file outside the project and a temporary home. It owns the clock of the process until closed.
 */
export async function openFakeHost2(options: FakeHost2Options): Promise<FakeHost2Instance> {
  refuseUnknown(options);
  const home = options.home ?? claimHome(realpathSync(options.directory), options.seed);
  const env = { ...homeEnv(home), ...options.env };
  const place = findPlace(options.directory, join(home, "data/opencode"));
  refuseWrongGeneration(2, place.directory, options.config ?? {});
  for (const folder of [place.data, env["HOME"] ?? home]) mkdirSync(folder, { recursive: true });
  const giveBack = borrowEnv(env);
  const forgetBodies = rememberBodies();
  const world = joinWorld({
    seed: options.seed,
    onTerminal: (stream, text) => options.record({ type: "terminal", stream, text }),
    answer: (request) => (new URL(request.url).origin === ORIGIN ? process_.ofPlugin(request) : undefined),
  });
  const snapshots = snapshotsOf(place, () => process_.life);
  const input = hostInput(options, { world, place, snapshots, home });
  const process_ = new HostProcess(input, options.data, options.mortal === true);
  const newest = process_.life.store.newestMs();
  if (world.now() <= newest) await world.sleep(newest - world.now() + 1);
  let isClosed = false;
  return {
    ...process_.driver(world.now()),
    directory: place.directory,
    paths: { home: env["HOME"] ?? home, data: join(home, "data") },
    data: () => process_.life.store.dump(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      try {
        await process_.end();
      } finally {
        world.leave();
        forgetBodies();
        giveBack();
        if (options.home === undefined) rmSync(home, { recursive: true, force: true });
      }
    },
  };
}

function refuseUnknown({ faults, profile }: FakeHost2Options): void {
  if (faults !== undefined) throw new Error("faults are not yet injected into the fake host of OpenCode 2");
  if (profile !== undefined) throw new Error("profiles imitate versions of OpenCode 1: leave it out");
}

function hostInput(
  options: FakeHost2Options,
  { home, ...given }: Pick<LifeInput, "world" | "place" | "snapshots"> & { readonly home: string },
): ProcessInput {
  const globalFolder = join(home, "config/opencode");
  const plugins = (options.plugins ?? []).map((entry): PluginSetting =>
    typeof entry === "string" ? entry : { package: entry[0], options: entry[1] },
  );
  const named = options.config?.["plugins"];
  const after = {
    ...options.config,
    plugins: [...(Array.isArray(named) ? (named as PluginSetting[]) : []), ...plugins],
  } as Settings;
  const before = defaultProviders("http://127.0.0.1:4097/v1") as Settings;
  const counters: Counters = { llm: 0, call: 0, hook: 0 };
  return {
    ...given,
    model: options.model,
    record: options.record,
    recordsHook: options.recordsHook ?? (() => true),
    settingsOf: (directory) => readSettings({ global: globalFolder, directory, before, after }),
    globalFolder,
    temporary: join(home, "tmp"),
    counters,
  };
}

/** A process of the host, in whichever life it is. */
class HostProcess {
  readonly #input: ProcessInput;
  readonly #others: OtherProjects;
  readonly #listeners = new Set<Parameters<HostInstance["onEvent"]>[0]>();
  readonly #isMortal: boolean;
  #requests = 0;
  life: Life;

  constructor(input: ProcessInput, data: StoreData | undefined, isMortal: boolean) {
    this.#input = input;
    this.#others = new OtherProjects(input);
    this.#isMortal = isMortal;
    this.life = this.#begin(data);
  }

  driver(startedMs: number): Omit<HostInstance, "directory" | "paths" | "close"> {
    const { world } = this.#input;
    return {
      host: "fake",
      generation: 2,
      hostVersion: HOST_VERSION_2,
      client: NO_CLIENT,
      fetch: async (path, init) => {
        this.#requests++;
        const request = new Request(ORIGIN + path, init);
        await world.sleep(REQUEST_MS);
        if (isOfLocations(request)) return this.#locations(request);
        const { host, plugins, died } = (await this.#others.of(request, this.life)) ?? this.life;
        return Promise.race([answerRequest(host, request), plugins.silent.promise, died.promise]);
      },
      now: () => world.now() - startedMs,
      sleep: (ms) => world.sleep(ms),
      onEvent: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      settle: () =>
        settle(world, () => {
          const { background, runs, bus } = this.life;
          const isBusy = runs.active().length > 0 || background.active > 0;
          return {
            isBusy,
            news: [bus.published, this.#requests, runs.count, background.started].join(),
          };
        }),
      kill: async () => {
        if (!this.#isMortal)
          throw new Error("nobody said that this host may be killed: open it with `mortal`");
        this.kill();
      },
      beside: () => Promise.reject(new Error("the fake host of OpenCode 2 has no second process yet")),
    };
  }

  /** Requests of plugins do not wait for the start that they may be part of. */
  async ofPlugin(request: Request): Promise<Response> {
    this.#requests++;
    await microtasks(CLIENT_TURNS);
    if (isOfLocations(request)) return this.#locations(request);
    return answerRequest(this.life.host, request);
  }

  async end(): Promise<void> {
    await this.life.end();
    await this.#others.end();
  }

  /** Ends the life without a word; the next one begins on its sessions. */
  kill(): void {
    const { bus, store, died } = this.life;
    bus.end();
    // In Bun's words, as a client of the real host reads them.
    const lost = new TypeError("The socket connection was closed unexpectedly.");
    died.reject(Object.assign(lost, { code: "ECONNRESET" }));
    this.life = this.#begin(store.dump());
  }

  async #locations({ method, url }: Request): Promise<Response> {
    const main = this.#input.place.directory;
    if (method === "GET") {
      const open = [...(this.life.isOpen ? [main] : []), ...this.#others.open()];
      return Response.json(open.map((directory) => ({ directory })));
    }
    const directory = new URL(url).searchParams.get("location[directory]") ?? main;
    await (directory === main ? this.life.evict() : this.#others.evict(directory));
    return new Response(null, { status: 204 });
  }

  #begin(data: StoreData | undefined): Life {
    const { settingsOf, ...input } = this.#input;
    const settings = (): SettingsSources => settingsOf(input.place.directory);
    const life = createLife({ ...input, settings, data, run: nextRun() });
    life.bus.onEvent((event) => this.#listeners.forEach((tell) => tell(event)));
    return life;
  }
}

/** The route that lists the projects that are open, and lets go of one; the next use of it loads everything anew. */
const isOfLocations = ({ method, url }: Request): boolean =>
  ["GET", "DELETE"].includes(method) && new URL(url).pathname === "/api/debug/location";

/** Tells who asks for anything of it that it has no routes here. */
const NO_CLIENT = new Proxy({} as HostInstance["client"], {
  get(_client, name) {
    if (typeof name === "symbol") return undefined;
    throw new Error(`OpenCode 2 has no route for client.${name}: use fetch with a path below /api`);
  },
});
