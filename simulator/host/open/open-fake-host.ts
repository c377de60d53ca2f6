import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOpencodeClient } from "@opencode-ai/sdk";
import { createFaultDice } from "../../fault/fault-dice.ts";
import { watchDisk } from "../../fault/full-disk.ts";
import type { FullDisk } from "../../fault/full-disk.ts";
import { createHostFaults } from "../../fault/host-faults.ts";
import type { HostFaults } from "../../fault/host-faults.ts";
import type { HostInstance, OpenOptions } from "../../instance.ts";
import { defaultProvider } from "../../model/default-provider.ts";
import type { World } from "../../world/world.ts";
import { answerAddress } from "../address.ts";
import { borrowEnv } from "./borrow-env.ts";
import { claimHome } from "./claim-home.ts";
import { joinWorld } from "./join-world.ts";
import { comeLater, Life } from "./life.ts";
import { findPlace } from "./place.ts";
import { HostBroken } from "../plugin/host-broken.ts";
import { rememberBodies } from "../routes/known-body.ts";
import { answerRequest } from "../routes/router.ts";
import type { HostPlace } from "../seams.ts";
import { microtasks } from "../session/step/microtasks.ts";
import type { StoreData } from "../session/message-store.ts";
import { cancelSession } from "../session/task/task-jobs.ts";
import { settle } from "../settle.ts";

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
  /** Ends the phase in which faults strike: from now on only what they have left behind is wrong. */
  heal(): Promise<void>;
}

/** A request of a plugin takes longer than the host's step from one event of a stream to the next. */
const CLIENT_TURNS = 64;
/** A request from outside takes time too: what is under way in the host gets done before a user has reacted to it. */
const REQUEST_MS = 1;
const ORIGIN = "http://localhost:4096";
const MODEL_URL = "http://127.0.0.1:4097/v1";

interface Session {
  readonly world: World;
  readonly place: HostPlace;
  readonly faults: HostFaults | undefined;
  life: Life;
  requests: number;
}

export async function openFakeHost(options: FakeOpenOptions): Promise<FakeHostInstance> {
  const home = options.home ?? claimHome(realpathSync(options.directory), options.seed);
  const env = homeEnv(home, options.env);
  const place = findPlace(options.directory, join(home, "data/opencode"));
  for (const folder of [place.data, env["HOME"] ?? home]) mkdirSync(folder, { recursive: true });
  writeGlobalConfig(join(home, "config/opencode"));
  // Plugins tell by this file how the host stores sessions; it stays empty, since they are kept in memory here.
  writeFileSync(join(place.data, "opencode.db"), "");
  const giveBack = borrowEnv(env);
  const forgetBodies = rememberBodies();
  const world = joinWorld({
    seed: options.seed,
    onTerminal: (stream, text) => options.record({ type: "terminal", stream, text }),
    answer: (incoming) => atAddress(incoming),
  });
  const disk = options.faults && watchDisk([place.directory, home]);
  const faults = disk && createOrdeal(options, world, disk, () => session, replaceLife);
  const listeners = new Set<Listener>();
  const counters = { llm: 0, call: 0 };
  const begin = (data: StoreData | undefined): Life => {
    const answer = (life: Life, incoming: Request) => pluginRequest(session, life, incoming);
    const life = new Life({ options, world, place, env, faults, counters, data, answer, origin: ORIGIN });
    life.host.bus.subscribe((event) => listeners.forEach((tell) => tell(event)));
    return life;
  };
  const session: Session = { world, place, faults, life: begin(options.data), requests: 0 };
  const atAddress = answerAddress({
    world,
    env,
    profile: session.life.host.profile,
    data: place.data,
    origin: ORIGIN,
    directory: place.directory,
    hasSession: (id) => session.life.store.hasSession(id),
    answer: (incoming) => pluginRequest(session, session.life, incoming),
  });
  await comeLater(world, session.life.store);

  function replaceLife(): void {
    session.life.kill();
    session.life = begin(session.life.store.dump());
  }

  let closed = false;
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    try {
      await session.life.host.runs.cancelAll();
      await session.life.dispose();
    } finally {
      disk?.remove();
      world.leave();
      forgetBodies();
      giveBack();
      if (options.home === undefined) rmSync(home, { recursive: true, force: true });
    }
  }

  const startedMs = world.now();
  try {
    await session.life.bringUp().catch(breaks);
  } catch (error) {
    await close();
    throw error;
  }
  const paths = { home: env["HOME"] ?? home, data: join(home, "data") };
  const kill = async (): Promise<void> => replaceLife();
  return { ...driverOf(session, listeners, startedMs), paths, kill, close };
}

/** What a driver sees of a session, whichever life it is in. */
function driverOf(
  session: Session,
  listeners: Set<Listener>,
  startedMs: number,
): Omit<FakeHostInstance, "paths" | "kill" | "close"> {
  const { world, place, faults } = session;
  return {
    host: "fake",
    hostVersion: session.life.host.profile.version,
    directory: place.directory,
    client: createOpencodeClient({
      baseUrl: ORIGIN,
      directory: place.directory,
      fetch: clientFetch(session),
    }),
    fetch: (path, init) => request(session, new Request(ORIGIN + path, init)),
    now: () => world.now() - startedMs,
    sleep: (ms) => world.sleep(ms),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle: () =>
      settle(
        world,
        () => session.life.host,
        () => session.requests,
      ),
    data: () => session.life.store.dump(),
    heal: async () => faults?.heal(),
  };
}

type Listener = Parameters<HostInstance["onEvent"]>[0];

function createOrdeal(
  options: FakeOpenOptions,
  world: World,
  disk: FullDisk,
  present: () => Session,
  kill: () => void,
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
    kill,
    newestMs: () => present().life.store.newestMs(),
  });
}

/** What the live host is given too: a provider, so that a project needs no settings of its own. */
function writeGlobalConfig(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "opencode.json"), JSON.stringify(defaultProvider(MODEL_URL)));
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
  const { life } = session;
  // A life that cannot be killed never loses a connection; waiting for it would only come between.
  return life.isMortal ? Promise.race([answer(life, incoming), life.died]) : answer(life, incoming);
}

async function answer(life: Life, incoming: Request): Promise<Response> {
  const { pathname } = new URL(incoming.url);
  if (incoming.method === "POST" && pathname === "/instance/dispose") {
    await life.dispose();
    return Response.json(true);
  }
  const broken = await life.bringUp().catch(breaks);
  if (broken)
    return Response.json({ name: "UnknownError", data: { message: broken.message } }, { status: 500 });
  return answerRequest(life.host, incoming);
}

/** What a plugin did to the host shows in its answers. */
function breaks(error: unknown): HostBroken {
  if (error instanceof HostBroken) return error;
  throw error;
}

/** Requests of plugins do not wait for the start that they may be part of. */
async function pluginRequest(session: Session, life: Life, incoming: Request): Promise<Response> {
  session.requests++;
  await microtasks(CLIENT_TURNS);
  return answerRequest(life.host, incoming);
}
