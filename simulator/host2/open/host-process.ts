import { microtasks } from "../../host/fiber/microtasks.ts";
import { nextRun } from "../../host/plugin/import-fresh.ts";
import type { HostInstance } from "../../instance.ts";
import type { SettingsSources } from "../config/settings.ts";
import { answerRequest } from "../routes/routes.ts";
import { createLife, HOST_VERSION_2, type Life, type LifeOrigin } from "./life.ts";
import { OtherProjects, type ProcessInput } from "./other-projects.ts";
import { settle } from "./settle.ts";

export const ORIGIN = "http://localhost:4096";
/** A request from outside takes time: work that is under way in the host gets done before a user reacts to it. */
const REQUEST_MS = 1;
/** And one of a plugin takes longer than the host's step from one event to the next. */
const CLIENT_TURNS = 64;

/** A process of the host, in whichever life it is. */
export class HostProcess {
  readonly #input: ProcessInput;
  readonly #others: OtherProjects;
  readonly #listeners = new Set<Parameters<HostInstance["onEvent"]>[0]>();
  #requests = 0;
  life: Life;

  constructor(input: ProcessInput, origin: LifeOrigin) {
    this.#input = input;
    this.#others = new OtherProjects(input);
    this.life = this.#begin(origin);
  }

  driver(startedMs: number): Omit<HostInstance, "paths" | "kill" | "beside" | "close"> {
    const { world, place } = this.#input;
    return {
      directory: place.directory,
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
    this.life = this.#begin({ data: store.dump(), run: nextRun() });
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

  #begin(origin: LifeOrigin): Life {
    const { settingsOf, ...input } = this.#input;
    const settings = (): SettingsSources => settingsOf(input.place.directory);
    const life = createLife({ ...input, settings, ...origin });
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
