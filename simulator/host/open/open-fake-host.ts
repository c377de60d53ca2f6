import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFaultDice } from "../../fault/fault-dice.ts";
import { watchDisk } from "../../fault/full-disk.ts";
import type { FullDisk } from "../../fault/full-disk.ts";
import { createHostFaults } from "../../fault/host-faults.ts";
import type { HostFaults } from "../../fault/host-faults.ts";
import type { HostInstance, OpenOptions } from "../../instance.ts";
import { defaultProvider } from "../../model/default-provider.ts";
import type { World } from "../../world/world.ts";
import { answerAddress } from "./address.ts";
import { borrowEnv } from "./borrow-env.ts";
import { claimHome, homeEnv } from "./claim-home.ts";
import { joinWorld, terminalOf } from "./join-world.ts";
import { newCounters } from "./create-host.ts";
import { comeLater } from "./life.ts";
import { breaks, DrivenHost, ORIGIN } from "./driven-host.ts";
import { findPlace } from "../project/place.ts";
import type { HostPlace } from "../services/host-config.ts";
import type { RecordsHook } from "../plugin/hooks/call-recorder.ts";
import { rememberBodies } from "../routes/request/known-body.ts";
import type { StoreData } from "../storage/message-store.ts";
import { answerAsProvider } from "../routes/answer-as-provider.ts";
import { cancelSession } from "../session/task/cancel-session.ts";

/** The options of the fake host, besides those that both hosts take. */
export interface FakeOpenOptions extends OpenOptions {
  /** Sessions of an earlier instance: opening on them is a restart of the host. */
  readonly data?: StoreData;
  /**
   * Folder that holds HOME and the XDG folders (`home`, `config`, `data`, …) instead of a temporary one; it is
   * left as it is at the end. Bun's `homedir()` never notices a change of HOME: for plugins under Bun to see
   * this home, the process has to be started with it.
   */
  readonly home?: string;
  /** Instances with the same number share the modules of their plugins, as the projects of one real process do. */
  readonly run?: number;
  /**
   * Whether calls of a hook are recorded, with copies of what it was given and what it left behind; those of all hooks
   * unless it is said. Findings are recorded either way. To copy conversations and tool definitions for each request
   * made `npm run stress` cost a twelfth more.
   */
  readonly recordsHook?: RecordsHook;
}

export interface FakeHostInstance extends HostInstance {
  /** A copy of all sessions, to open again on. */
  data(): StoreData;
  /** Ends the phase in which faults strike: from now on only what they have left behind is wrong. */
  heal(): Promise<void>;
}

const MODEL_URL = "http://127.0.0.1:4097/v1";

/**
 * Opens a project in the fake host: the real session loop's behaviour, in this process, in virtual time, with no
 * port and no file outside the project and a temporary home. Everything an instance knows hangs on the instance.
 * Until it is closed, it owns the clock, timers, randomness and the terminal of the process: one at a time.
 */
export async function openFakeHost(options: FakeOpenOptions): Promise<FakeHostInstance> {
  const { home, env, place } = furnishHome(options);
  const giveBack = borrowEnv(env);
  const forgetBodies = rememberBodies();
  const world = joinWorld({
    seed: options.seed,
    onTerminal: terminalOf(options),
    answer: (incoming) => atAddress(incoming) ?? answerAsProvider(session.life.host, incoming),
  });
  const disk = options.faults && watchDisk([place.directory, home]);
  const faults = disk && createOrdeal(options, world, disk, () => session);
  const input = { options, world, place, env, faults, counters: newCounters() };
  const session = new DrivenHost(input, { data: options.data });
  const atAddress = answerAddress({
    world,
    env,
    profile: session.life.host.profile,
    data: place.data,
    origin: ORIGIN,
    directory: place.directory,
    hasSession: (id) => session.life.store.hasSession(id),
    answer: (incoming) => session.pluginRequest(session.life, incoming),
  });
  await comeLater(world, session.life.store);

  const others: DrivenHost[] = [];
  let closed = false;
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    try {
      for (const one of [...others, session]) await end(one);
    } finally {
      disk?.remove();
      world.leave();
      forgetBodies();
      giveBack();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    }
  }

  const startedMs = world.now();
  await session.life
    .bringUp()
    .catch(breaks)
    .catch((error: unknown) => close().then(() => Promise.reject(error)));
  const paths = pathsOf(options, env, home);
  // A life that follows a killed one has a copy of its sessions, which two processes would not share.
  const kill = async (): Promise<void> => {
    if (others.length > 0) throw new Error("a fake host with another process beside it cannot be killed");
    session.replaceLife();
  };
  const beside = async (): Promise<HostInstance> => {
    const { store, run } = session.life;
    const other = new DrivenHost(input, { store, run });
    others.push(other);
    await other.life.bringUp().catch(breaks);
    return { ...other.driver(startedMs), paths, beside, kill, close: () => end(other) };
  };
  return {
    ...session.driver(startedMs),
    paths,
    beside,
    kill,
    close,
    data: () => session.life.store.dump(),
    heal: async () => faults?.heal(),
  };
}

function pathsOf(
  options: FakeOpenOptions,
  env: Readonly<Record<string, string>>,
  home: string,
): NonNullable<HostInstance["paths"]> {
  // Whoever gives the home has started the process with a temporary folder of its own, too.
  const tmp = options.home === undefined ? undefined : process.env["TMPDIR"];
  const own = { home: env["HOME"] ?? home, data: join(home, "data") };
  return tmp === undefined ? own : { ...own, tmp };
}

interface Home {
  readonly home: string;
  readonly env: Record<string, string>;
  readonly place: HostPlace;
}

/** The folders of a host and what stands in them before it starts. */
function furnishHome(options: FakeOpenOptions): Home {
  const home = options.home ?? claimHome(realpathSync(options.directory), options.seed);
  const env = { ...homeEnv(home), ...options.env };
  const place = findPlace(options.directory, join(home, "data/opencode"));
  for (const folder of [place.data, env["HOME"] ?? home]) mkdirSync(folder, { recursive: true });
  writeGlobalConfig(join(home, "config/opencode"));
  // Plugins tell by this file how the host stores sessions; it stays empty, since they are kept in memory here.
  writeFileSync(join(place.data, "opencode.db"), "");
  return { home, env, place };
}

/** Runs are cancelled and plugins told; nothing happens when it has ended. */
async function end({ life }: DrivenHost): Promise<void> {
  await life.host.runs.cancelAll();
  await life.dispose();
}

function createOrdeal(
  options: FakeOpenOptions,
  world: World,
  disk: FullDisk,
  present: () => DrivenHost,
): HostFaults {
  const { faults = { rates: {}, swarm: false }, record } = options;
  return createHostFaults({
    dice: createFaultDice({ plan: faults, random: world.random, record }),
    world,
    disk,
    abort(sessionID, afterMs) {
      const { host } = present().life;
      host.background.start(async () => {
        await host.world.sleep(afterMs);
        await cancelSession(host, sessionID);
      });
    },
    kill: () => present().replaceLife(),
    newestMs: () => present().life.store.newestMs(),
  });
}

/** As for the live host: a provider, so that a project needs no settings of its own. */
function writeGlobalConfig(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "opencode.json"), JSON.stringify(defaultProvider(MODEL_URL)));
}
