import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFaultDice } from "../../fault/fault-dice.ts";
import { watchDisk, type FullDisk } from "../../fault/full-disk.ts";
import { createHostFaults, type HostFaults } from "../../fault/host-faults.ts";
import { borrowEnv } from "../../host/open/borrow-env.ts";
import { claimHome, homeEnv } from "../../host/open/claim-home.ts";
import { joinWorld, terminalOf } from "../../host/open/join-world.ts";
import { nextRun } from "../../host/plugin/import-fresh.ts";
import { findPlace } from "../../host/project/place.ts";
import { rememberBodies } from "../../host/routes/request/known-body.ts";
import type { HostInstance, OpenOptions } from "../../instance.ts";
import { refuseWrongGeneration } from "../../live/wrong-generation.ts";
import type { World } from "../../world/world.ts";
import { defaultProviders } from "../../opencode2/default-providers.ts";
import { readSettings, type PluginSetting, type Settings } from "../config/settings.ts";
import type { StoreData } from "../storage/session-store.ts";
import { HostProcess, ORIGIN } from "./host-process.ts";
import { snapshotsOf, type Counters, type LifeInput } from "./life.ts";
import type { ProcessInput } from "./other-projects.ts";

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
  /** Ends the phase in which faults strike: from now on only what they have left behind is wrong. */
  heal(): Promise<void>;
}

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
    onTerminal: terminalOf(options),
    answer: (request) => (new URL(request.url).origin === ORIGIN ? process_.ofPlugin(request) : undefined),
  });
  const snapshots = snapshotsOf(place, () => process_.life);
  const disk = options.faults && watchDisk([place.directory, home]);
  const faults = disk && createOrdeal(options, world, disk, () => process_);
  const input = hostInput(options, { world, place, snapshots, faults, home });
  const process_ = new HostProcess(input, { data: options.data, run: nextRun() });
  const newest = process_.life.store.newestMs();
  if (world.now() <= newest) await world.sleep(newest - world.now() + 1);
  const startedMs = world.now();
  const paths = { home: env["HOME"] ?? home, data: join(home, "data") };
  const others: HostProcess[] = [];
  const kill = async (): Promise<void> => {
    if (!options.mortal) throw new Error("nobody said that this host may be killed: open it with `mortal`");
    // A life that follows a killed one has a copy of its sessions, which two processes would not share.
    if (others.length > 0) throw new Error("a fake host with another process beside it cannot be killed");
    process_.kill();
  };
  const beside = async (): Promise<HostInstance> => {
    const { store, run } = process_.life;
    const other = new HostProcess(input, { store, run });
    others.push(other);
    return { ...other.driver(startedMs), paths, kill, beside, close: () => other.end() };
  };
  let isClosed = false;
  return {
    ...process_.driver(startedMs),
    paths,
    kill,
    beside,
    data: () => process_.life.store.dump(),
    heal: async () => faults?.heal(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      try {
        for (const one of [...others, process_]) await one.end();
      } finally {
        disk?.remove();
        world.leave();
        forgetBodies();
        giveBack();
        if (options.home === undefined) rmSync(home, { recursive: true, force: true });
      }
    },
  };
}

function refuseUnknown({ profile }: FakeHost2Options): void {
  if (profile !== undefined) throw new Error("profiles imitate versions of OpenCode 1: leave it out");
}

function createOrdeal(
  { faults = { rates: {}, swarm: false }, record }: FakeHost2Options,
  world: World,
  disk: FullDisk,
  present: () => HostProcess,
): HostFaults {
  return createHostFaults({
    dice: createFaultDice({ plan: faults, random: world.random, record }),
    world,
    disk,
    abort(sessionID, afterMs) {
      const { host, background } = present().life;
      background.start(async () => {
        await world.sleep(afterMs);
        await host.sessions.interrupt(sessionID);
      });
    },
    kill: () => present().kill(),
    newestMs: () => present().life.store.newestMs(),
  });
}

function hostInput(
  options: FakeHost2Options,
  { home, ...given }: Pick<LifeInput, "world" | "place" | "snapshots" | "faults"> & { readonly home: string },
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
