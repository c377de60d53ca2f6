import { findPlace } from "../../host/project/place.ts";
import { bodyText } from "../../host/routes/request/known-body.ts";
import { nextRun } from "../../host/plugin/import-fresh.ts";
import type { SettingsSources } from "../config/settings.ts";
import { createLife, type HostInput, type Life } from "./create-host.ts";

/** What lives of a process are made from, each with the settings of its own project. */
export interface ProcessInput extends Omit<HostInput, "run" | "data" | "settings"> {
  readonly settingsOf: (directory: string) => SettingsSources;
}

/**
 * Other projects that the same process has open: each has sessions and plugins of its own, and what happens there is
 * nobody's trace. OpenCode 2 tells the plugins of every project the events of all of them.
 */
export class OtherProjects {
  readonly #input: ProcessInput;
  readonly #lives = new Map<string, Life>();

  constructor(input: ProcessInput) {
    this.#input = input;
  }

  /** The project that a request is about, when it is not the one at hand. */
  async of(request: Request, main: Life): Promise<Life | undefined> {
    const { pathname } = new URL(request.url);
    const sessionID = /^\/api\/session\/(ses_\w+)/.exec(pathname)?.[1];
    if (sessionID !== undefined) return [...this.#lives.values()].find(({ store }) => store.has(sessionID));
    if (request.method !== "POST" || pathname !== "/api/session") return undefined;
    const body = JSON.parse((await bodyText(request)) || "{}") as { location?: { directory?: string } };
    const directory = body.location?.directory ?? this.#input.place.directory;
    if (directory === this.#input.place.directory) return undefined;
    const life = this.#lives.get(directory) ?? this.#open(directory, main);
    this.#lives.set(directory, life);
    return life;
  }

  async end(): Promise<void> {
    for (const { host, plugins } of this.#lives.values()) {
      host.bus.end();
      await plugins.release();
    }
  }

  #open(directory: string, main: Life): Life {
    const place = findPlace(directory, this.#input.place.data);
    const settings = (): SettingsSources => this.#input.settingsOf(place.directory);
    const record = (): void => {};
    const life = createLife({ ...this.#input, place, settings, record, data: undefined, run: nextRun() });
    life.host.bus.tellAlso(main.host.bus);
    main.host.bus.tellAlso(life.host.bus);
    return life;
  }
}
