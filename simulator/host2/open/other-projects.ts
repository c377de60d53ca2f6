import { findPlace } from "../../host/project/place.ts";
import { bodyText } from "../../host/routes/request/known-body.ts";
import { nextRun } from "../../host/plugin/import-fresh.ts";
import type { SettingsSources } from "../config/settings.ts";
import { createLife, snapshotsOf, type LifeInput, type Life } from "./life.ts";

/** What lives of a process are made from, each with the settings of its own project. */
export interface ProcessInput extends Omit<LifeInput, "settings"> {
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

  open(): readonly string[] {
    return [...this.#lives].flatMap(([directory, { isOpen }]) => (isOpen ? [directory] : []));
  }

  /** Lets go of the project in this directory, if it is one of them. */
  async evict(directory: string): Promise<void> {
    await this.#lives.get(directory)?.evict();
  }

  async end(): Promise<void> {
    for (const life of this.#lives.values()) await life.leave();
  }

  #open(directory: string, main: Life): Life {
    const place = findPlace(directory, this.#input.place.data);
    const settings = (): SettingsSources => this.#input.settingsOf(place.directory);
    const record = (): void => {};
    const snapshots = snapshotsOf(place, () => life);
    // Faults strike the project at hand.
    const own = { faults: undefined, place, settings, record, snapshots, data: undefined, run: nextRun() };
    const life: Life = createLife({ ...this.#input, ...own });
    life.bus.tellAlso(main.bus);
    main.bus.tellAlso(life.bus);
    return life;
  }
}
