import type { HostFaults } from "../../fault/host-faults.ts";
import type { Model } from "../../model/model.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { World } from "../../world/world.ts";
import { createBackground, type Background } from "../../host/fiber/background.ts";
import type { HostPlace } from "../../host/services/host-config.ts";
import { Snapshots } from "../../host/snapshot/snapshot.ts";
import { EventBus } from "../bus/event-bus.ts";
import { latest, type SettingsSources } from "../config/settings.ts";
import type { ProjectPlugins } from "../load/load-plugins.ts";
import { Editions } from "../plugin/editions.ts";
import { nextRound } from "../plugin/round.ts";
import type { Host } from "../services/host.ts";
import { createSessionService } from "../session/session-service.ts";
import type { RunCoordinator } from "../session/run-coordinator.ts";
import { errorText } from "../shape/host-error.ts";
import { SessionStore, type StoreData } from "../storage/session-store.ts";
import { openLocation, type Location } from "./location.ts";
import { mortal } from "./mortal.ts";

/** The build that is imitated. */
export const HOST_VERSION_2 = "0.0.0-next-16350";

/** Numbers given so far; a host that starts again on its data goes on counting. */
export interface Counters {
  llm: number;
  call: number;
  hook: number;
}

export interface LifeInput {
  readonly world: World;
  readonly place: HostPlace;
  readonly model: Model;
  readonly record: (event: TraceEvent) => void;
  readonly recordsHook: (hook: string) => boolean;
  readonly settings: () => SettingsSources;
  readonly globalFolder: string;
  readonly temporary: string;
  readonly counters: Counters;
  /** Kept on disk by the real host: they outlive a life. */
  readonly snapshots: Snapshots;
  readonly faults: HostFaults | undefined;
}

/** What a life begins on: a copy of sessions, or those of a process that goes on beside it. */
export type LifeOrigin = {
  /** Under which the modules of plugins are kept. */
  readonly run: number;
} & ({ readonly data: StoreData | undefined } | { readonly store: SessionStore });

/** One project in one life of the host's process: its sessions, and its services for as long as they are kept. */
export interface Life {
  /** The services as they are now; after they were let go of, asking for them opens them anew. */
  readonly host: Host;
  readonly plugins: ProjectPlugins;
  readonly isOpen: boolean;
  readonly bus: EventBus;
  readonly store: SessionStore;
  readonly run: number;
  readonly background: Background;
  readonly runs: RunCoordinator;
  /** Rejects when the life is ended by a kill: a client that waits for an answer loses the connection. */
  readonly died: PromiseWithResolvers<never>;
  /**
   * Lets go of the services. A turn that runs keeps those that it began with, and then their plugins are not cleaned up
   * after: OpenCode 2 does that an hour after the last use (0.0.0-next-16350).
   */
  evict(): Promise<void>;
  /** The process ends in good order: clean-ups run, but whatever a turn was at is neither stored nor told. */
  end(): Promise<void>;
  /** The same for a project that nobody lets go of before the process is gone: 0.0.0-next-16350 then runs no clean-up. */
  leave(): Promise<void>;
}

export const snapshotsOf = ({ vcs, worktree }: HostPlace, life: () => Life): Snapshots =>
  new Snapshots({
    worktree,
    enabled: () => vcs === "git" && latest(life().host.settings(), "snapshots") !== false,
  });

/** Puts the services of one project together. */
export function createLife(input: LifeInput & LifeOrigin): Life {
  const { place, counters, recordsHook, globalFolder, temporary, run, snapshots, faults } = input;
  const died = Promise.withResolvers<never>();
  const { world, model, record } = mortal(input, died.promise);
  const store = "store" in input ? input.store : new SessionStore(input.data, () => world.id("msg"));
  const { directory } = place;
  const bus = new EventBus({ world, record, directory, project: (event) => store.project(event), faults });
  const onError = (error: unknown): void =>
    record({ type: "log", level: "error", service: "host", message: errorText(error) });
  const background = createBackground(onError);
  const sessions = createSessionService(() => current().host);
  const { runs } = sessions;
  const services = { world, model, record, bus, store, sessions, snapshots, faults };
  const editions = new Editions();
  let open: Location | undefined;
  const current = (): Location =>
    (open ??= openLocation({
      ...services,
      place,
      version: HOST_VERSION_2,
      globalFolder,
      background,
      nextLlm: () => ++counters.llm,
      nextCall: () => ++counters.call,
      nextHook: () => ++counters.hook,
      readSettings: input.settings,
      recordsHook,
      temporary,
      run,
      editions,
    }));
  const stop = async (): Promise<void> => {
    bus.end();
    for (const sessionID of runs.active())
      await Promise.race([runs.interrupt(sessionID), world.sleep(INTERRUPTION_MS)]);
  };
  return {
    get host() {
      return current().host;
    },
    get plugins() {
      return current().plugins;
    },
    get isOpen() {
      return open !== undefined;
    },
    bus,
    store,
    run,
    background,
    runs,
    died,
    async evict() {
      const left = open;
      open = undefined;
      if (runs.active().length === 0) await left?.close();
    },
    async end() {
      // Plugins still hear that what they changed is taken back (0.0.0-next-16350).
      if (runs.active().length === 0) await this.evict();
      await nextRound();
      await stop();
      await open?.close();
    },
    async leave() {
      await stop();
      await open?.leave();
    },
  };
}

const INTERRUPTION_MS = 1000;
