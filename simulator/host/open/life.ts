import type { HostFaults } from "../../fault/host-faults.ts";
import type { OpenOptions } from "../../instance.ts";
import type { World } from "../../world/world.ts";
import { boot } from "./boot.ts";
import { createHost } from "./create-host.ts";
import type { Counters, HostCore } from "./create-host.ts";
import type { Host } from "../instance/host.ts";
import { NO_SERVERS } from "../mcp/start-mcp-servers.ts";
import { beforeDeadline } from "../plugin/hooks/hook-deadline.ts";
import { nextRun } from "../plugin/import-fresh.ts";
import { pluginClient } from "./plugin-client.ts";
import { pluginShell } from "../plugin/plugin-shell.ts";
import { PINNED_PROFILE } from "../profile/profiles.ts";
import type { RecordsHook } from "../plugin/hooks/call-recorder.ts";
import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import type { HostPlace } from "../services/host-config.ts";
import { MessageStore } from "../storage/message-store.ts";
import type { StoreData } from "../storage/message-store.ts";
import { errorMessage } from "../storage/named-error.ts";

export interface LifeInput {
  readonly options: OpenOptions & { readonly run?: number; readonly recordsHook?: RecordsHook };
  readonly world: World;
  readonly place: HostPlace;
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly faults: HostFaults | undefined;
  readonly counters: Counters;
  readonly data: StoreData | undefined;
  /** The sessions of another process of this home, in the place of `data`. */
  readonly store?: MessageStore;
  /** Under which the process imports modules; that of the host's options unless it is said. */
  readonly run?: number;
  /** Answers a request that a plugin of this life makes. */
  readonly answer: (life: Life, request: Request) => Promise<Response>;
}

/**
 * One life of the host's process, from its start to a kill: its services, its plugins and what it is busy with. A
 * killed life does nothing more: its pending work waits for ever, and the next life begins on its data.
 */
export class Life {
  readonly store: MessageStore;
  /** Faults or a driver may kill it. */
  readonly isMortal: boolean;
  readonly #input: LifeInput;
  readonly #world: World;
  readonly #core: HostCore;
  readonly #end = Promise.withResolvers<never>();
  /** One process imports a plugin's modules once, however often its instance is disposed of. */
  readonly #run: number;
  #plugins: readonly LoadedPlugin[] = [];
  #up: Promise<void> | undefined;
  #isDead = false;

  constructor(input: LifeInput) {
    this.#input = input;
    this.store = input.store ?? new MessageStore(input.data);
    this.#run = input.run ?? input.options.run ?? nextRun();
    this.#end.promise.catch(() => undefined);
    this.isMortal = input.faults !== undefined || input.options.mortal === true;
    this.#world = this.isMortal ? this.#mortalWorld(input.world) : input.world;
    this.#core = this.#createCore();
  }

  /** Under which its plugins' modules are kept. */
  get run(): number {
    return this.#run;
  }

  get host(): Host {
    return this.#core.host;
  }

  /** Rejects when the life ends by a kill: a client that waits for an answer loses the connection. */
  get died(): Promise<never> {
    return this.#end.promise;
  }

  /** Starts what is needed for an answer, unless it is up already. */
  bringUp(): Promise<void> {
    this.#up ??= this.#start();
    return this.#up;
  }

  /** Ends plugins in order, as the host does when it is told to. */
  async dispose(): Promise<void> {
    const up = this.#up;
    this.#up = undefined;
    await up?.catch(() => undefined);
    const plugins = this.#plugins;
    this.#plugins = [];
    for (const plugin of plugins) {
      try {
        const work: unknown = this.host.profile.switches.absentHooks.includes("dispose")
          ? undefined
          : plugin.hooks?.["dispose"]?.();
        await beforeDeadline(this.#world, `dispose of plugin ${plugin.name}`, work);
      } catch (error) {
        this.host.log("error", `plugin dispose hook failed: ${errorMessage(error)}`, "plugin");
      }
    }
    this.#forgetPlugins();
    await this.#endServers();
  }

  kill(): void {
    if (!this.isMortal) throw new Error("nobody said that this host may be killed: open it with `mortal`");
    this.#isDead = true;
    this.#forgetPlugins();
    void this.#endServers();
    // In Bun's words, as a client of the real host reads them.
    const lost = new TypeError("The socket connection was closed unexpectedly.");
    this.#end.reject(Object.assign(lost, { code: "ECONNRESET" }));
  }

  #forgetPlugins(): void {
    this.#core.setPlugins([]);
  }

  #endServers(): Promise<void> {
    const { mcp } = this.host;
    this.#core.host.mcp = NO_SERVERS;
    return mcp.close();
  }

  async #start(): Promise<void> {
    const { options, origin, env, answer } = this.#input;
    await comeLater(this.#world, this.store);
    const specs = (options.plugins ?? []).map((item) =>
      typeof item === "string" ? { spec: item } : { spec: item[0], options: item[1] },
    );
    this.#plugins = await boot({
      core: this.#core,
      extraConfig: options.config,
      extraPlugins: specs,
      env: { ...process.env, ...env },
      run: this.#run,
      pluginInput: {
        client: pluginClient({
          world: this.#world,
          host: this.host,
          env,
          origin,
          answer: (request) => answer(this, request),
        }),
        // OpenCode 1.18.33 without a port: nobody listens there.
        serverUrl: new URL(`${origin}/`),
        $: pluginShell(this.#world),
      },
    });
  }

  #createCore(): HostCore {
    const { options, place, counters, faults } = this.#input;
    const { profile = PINNED_PROFILE, recordsHook } = options;
    const common = { world: this.#world, place, profile, store: this.store, counters, recordsHook };
    if (!this.isMortal) return createHost({ ...common, model: options.model, record: options.record });
    const core = createHost({
      ...common,
      model: { answer: (request) => this.#unlessDead(() => options.model.answer(request)) },
      record: (event) => {
        if (!this.#isDead) options.record(event);
      },
      ...(faults && {
        faults: { ...faults, moment: (...point) => this.#unlessDead(() => faults.moment(...point)) },
      }),
    });
    const { trigger } = core.host;
    core.host.trigger = (hook, given, output, signal) =>
      this.#unlessDead(() => trigger(hook, given, output, signal));
    return core;
  }

  /** No wait of a dead life ends. */
  #mortalWorld(world: World): World {
    return {
      ...world,
      sleep: (ms, signal) => this.#unlessDead(() => world.sleep(ms, signal)),
      alone: (work) => this.#unlessDead(() => world.alone(work)),
      track: (work) => this.#unlessDead(() => world.track(work)),
    };
  }

  async #unlessDead<T>(work: () => Promise<T> | T): Promise<T> {
    if (this.#isDead) await forEver();
    try {
      return await work();
    } finally {
      if (this.#isDead) await forEver();
    }
  }
}

const forEver = (): Promise<never> => new Promise(() => {});

/** A restart comes later than everything it finds. */
export async function comeLater(world: World, store: MessageStore): Promise<void> {
  const newest = store.newestMs();
  if (world.now() <= newest) await world.sleep(newest - world.now() + 1);
}
