import { createOpencodeClient } from "@opencode-ai/sdk";
import type { HostFaults } from "../../fault/host-faults.ts";
import type { HostInstance } from "../../instance.ts";
import type { World } from "../../world/world.ts";
import { HostBroken } from "../plugin/host-broken.ts";
import { nextRun } from "../plugin/import-fresh.ts";
import { answerRequest } from "../routes/router.ts";
import type { HostPlace } from "../services/host-config.ts";
import { microtasks } from "../fiber/microtasks.ts";
import type { MessageStore, StoreData } from "../storage/message-store.ts";
import { settle } from "../instance/settle.ts";
import { Life, type LifeInput } from "./life.ts";

/**
 * One process of the fake host as a driver sees it, whichever life it is in: its routes, its bus, its clock. Several of
 * them may have the same stored sessions, as the terminals of one user have.
 */
export const ORIGIN = "http://localhost:4096";

/** A request of a plugin takes longer than the host's step from one event of a stream to the next. */
const CLIENT_TURNS = 64;
/** A request from outside takes time too: work that is under way in the host gets done before a user reacts to it. */
const REQUEST_MS = 1;

type Listener = Parameters<HostInstance["onEvent"]>[0];

/** Common to all lives of the processes of one home. */
export interface DrivenHostInput extends Pick<LifeInput, "options" | "env" | "counters"> {
  readonly world: World;
  readonly place: HostPlace;
  readonly faults: HostFaults | undefined;
}

/** Where a process takes its sessions from: a copy, or the very ones of another process. */
export interface LifeOrigin {
  readonly data?: StoreData | undefined;
  readonly store?: MessageStore;
  /** Under which the process imports modules; that of the host's options unless it is said. */
  readonly run?: number;
}

type Driver = Omit<HostInstance, "paths" | "kill" | "close" | "beside">;

export class DrivenHost {
  readonly #input: DrivenHostInput;
  readonly #listeners = new Set<Listener>();
  #requests = 0;
  life: Life;

  constructor(input: DrivenHostInput, origin: LifeOrigin) {
    this.#input = input;
    this.life = this.#begin(origin);
  }

  /** Ends the life without a word; the next one begins on its sessions. */
  replaceLife(): void {
    this.life.kill();
    // Another process: the state that the killed one kept in a plugin's modules is gone with it.
    this.life = this.#begin({ data: this.life.store.dump(), run: nextRun() });
  }

  /** Requests of plugins do not wait for the start that they may be part of. */
  async pluginRequest(life: Life, incoming: Request): Promise<Response> {
    this.#requests++;
    await microtasks(CLIENT_TURNS);
    return answerRequest(life.host, incoming);
  }

  /** The interface for a driver; times count from `startedMs`. */
  driver(startedMs: number): Driver {
    const { world, place } = this.#input;
    return {
      host: "fake",
      generation: 1,
      hostVersion: this.life.host.profile.version,
      directory: place.directory,
      client: createOpencodeClient({
        baseUrl: ORIGIN,
        directory: place.directory,
        fetch: ((incoming: Request) => this.#request(incoming)) as typeof fetch,
      }),
      fetch: (path, init) => this.#request(new Request(ORIGIN + path, init)),
      now: () => world.now() - startedMs,
      sleep: (ms) => world.sleep(ms),
      onEvent: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      isAtWork: () => world.isAtWork(),
      settle: () =>
        settle(
          world,
          () => this.life.host,
          () => this.#requests,
        ),
    };
  }

  #begin(origin: LifeOrigin): Life {
    const answer = (life: Life, incoming: Request) => this.pluginRequest(life, incoming);
    const life = new Life({ data: undefined, ...this.#input, ...origin, answer, origin: ORIGIN });
    life.host.bus.subscribe((event) => this.#listeners.forEach((tell) => tell(event)));
    return life;
  }

  /** One request, bringing the instance up first when it was disposed of. */
  async #request(incoming: Request): Promise<Response> {
    this.#requests++;
    await this.#input.world.sleep(REQUEST_MS);
    const { life } = this;
    // A life that cannot be killed never loses a connection; waiting for it would only come between.
    return life.isMortal ? Promise.race([answer(life, incoming), life.died]) : answer(life, incoming);
  }
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

/** Damage that a plugin did to the host shows in its answers. */
export function breaks(error: unknown): HostBroken {
  if (error instanceof HostBroken) return error;
  throw error;
}
