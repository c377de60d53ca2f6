import { pathToFileURL } from "node:url";
import { beforeDeadline, endOf } from "../../host/plugin/hooks/hook-deadline.ts";
import { importFailure } from "../../host/plugin/import-failure.ts";
import { thrownAt } from "../../trace/places.ts";
import { importFresh } from "../../host/plugin/import-fresh.ts";
import { HostUnavailable } from "../../live/host-unavailable.ts";
import { effectLibrary } from "../effect/effect-library.ts";
import { setupOf } from "../effect/effect-form.ts";
import { entryOf, findPlugins, isDisabled, type FoundPlugin } from "../plugin/find-plugins.ts";
import type { Host } from "../services/host.ts";
import { errorText } from "../shape/host-error.ts";
import type { Json } from "../shape/session-message.ts";
import type { Editions } from "../plugin/editions.ts";
import { BUILT_IN_PLUGINS, LATER_PLUGINS } from "./builtin-plugins.ts";
import { pluginContext } from "./plugin-context.ts";
import { PluginWatch } from "./watch-plugin.ts";

/**
 * The plugins of one project: imported first, then set up one after the other, each awaited without a limit. One that
 * cannot be loaded is gone on without. Two with one id, or a setup that never ends, keep every turn from beginning.
 */
interface Loadable {
  readonly id: string;
  readonly found: FoundPlugin;
  readonly setup: (context: Json) => unknown;
  /** Of the form `{ id, effect }`. */
  readonly isEffect: boolean;
}

export class ProjectPlugins {
  readonly #host: Host;
  readonly #run: number;
  readonly #editions: Editions;
  readonly #begins: () => void;
  #up: Promise<void> | undefined;
  readonly #active: string[] = [];
  readonly #releases: (() => unknown)[] = [];
  /** Why no turn will ever begin; whoever waits for an answer is told. */
  readonly silent = Promise.withResolvers<never>();

  /** @param begins called before plugins are looked for. */
  constructor(host: Host, run: number, editions: Editions, begins: () => void) {
    this.#host = host;
    this.#editions = editions;
    this.#begins = begins;
    this.#run = run;
    this.silent.promise.catch(() => undefined);
  }

  isUp = false;

  /** Loads them with the first use of the project, whatever it is. */
  begin(): void {
    this.#up ??= this.#load();
  }

  /** Waits until they are up, as a session that works does. */
  flush(): Promise<void> {
    this.#up ??= this.#load();
    return this.#up;
  }

  /** Clean-ups, the last plugin first. */
  async release(): Promise<void> {
    if (this.#up === undefined) return;
    this.#host.record({ type: "plugins", phase: "released", ids: [] });
    const { bus, agents, commands, skills } = this.#host;
    const parts = [skills, commands, agents].map(({ transforms }) => transforms.hold());
    for (const release of this.#releases.splice(0).toReversed()) {
      try {
        await beforeDeadline(this.#host.world, "clean-up of a plugin", release());
      } catch (error) {
        this.#host.record({ type: "log", level: "error", service: "plugin", message: errorText(error) });
      }
    }
    for (const part of ["catalog", "websearch", "integration"]) bus.publish(`${part}.updated`, {});
    for (const apply of parts) apply();
    bus.publish("reference.updated", {});
    this.#up = undefined;
  }

  async #load(): Promise<void> {
    const { world, bus, record, agents, commands, skills } = this.#host;
    this.#begins();
    const plugins = await world.track(this.#import());
    record({ type: "plugins", phase: "loading", ids: [] });
    const ids = plugins.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index || OWN.has(id));
    if (twice !== undefined) {
      const evidence = `two plugins have the id "${twice}": OpenCode 2 then activates no plugin and answers no prompt; give one of them another id`;
      record({ type: "finding", finding: { name: "id-taken", plugin: twice, evidence } });
      return this.#silence(evidence);
    }
    const parts = [agents, commands, skills].map(({ transforms }) => transforms.hold());
    for (const id of BUILT_IN_PLUGINS) bus.publish("plugin.added", { id });
    for (const plugin of plugins) await this.#setUp(plugin);
    for (const id of LATER_PLUGINS) bus.publish("plugin.added", { id });
    bus.publish("integration.updated", {});
    for (const apply of parts) apply();
    for (const part of ["catalog", "websearch", "reference"]) bus.publish(`${part}.updated`, {});
    record({ type: "note", name: "commands", data: commands.list().map(({ name }) => name) });
    record({ type: "plugins", phase: "loaded", ids: [...this.#active] });
    bus.publish("plugin.updated", {});
    this.isUp = true;
  }

  async #import(): Promise<readonly Loadable[]> {
    const { settings, tools } = this.#host;
    const found = findPlugins(settings());
    // Each of the host's own tools is a plugin too.
    for (const name of tools.keys()) if (isDisabled(`opencode.tool.${name}`, found)) tools.delete(name);
    const plugins: Loadable[] = [];
    for (const plugin of found.plugins) {
      const entry = entryOf(plugin.target);
      if (entry === undefined) {
        this.#fails(
          plugin.target,
          "it is not in the host's cache, and no package is fetched in a simulation: name its folder or its file",
        );
        continue;
      }
      const url = pathToFileURL(entry).href;
      try {
        const module = await importFresh(url, this.#run, this.#editions.of(plugin.target));
        const loaded = await pluginOf(plugin, entry, module);
        if (typeof loaded === "string") this.#fails(plugin.target, loaded);
        else if (!isDisabled(loaded.id, found)) plugins.push(loaded);
      } catch (error) {
        if (error instanceof HostUnavailable) return this.#silence(error.message);
        this.#fails(plugin.target, importFailure(url, error), error);
      }
    }
    return plugins;
  }

  async #setUp({ id, found, setup, isEffect }: Loadable): Promise<void> {
    const { bus, record } = this.#host;
    const releases: (() => unknown)[] = [];
    const watch = new PluginWatch(id, record);
    const context = pluginContext({
      host: this.#host,
      id,
      options: found.options,
      active: () => [...BUILT_IN_PLUGINS, ...this.#active],
      onRelease: (release) => void releases.push(release),
      watch,
      isEffect,
    });
    try {
      const work = (async () => setup(context))();
      const cleanup: unknown = await Promise.race([work, this.#limit(id, work)]);
      if (typeof cleanup === "function") releases.push(() => (cleanup as () => unknown)());
    } catch (error) {
      for (const release of releases.toReversed()) release();
      if (!(error instanceof NeverEnds))
        return this.#fails(id, `${nameOf(error)}: ${errorText(error)}`, error);
      record({
        type: "finding",
        finding: { name: "setup-hung", plugin: id, hook: "setup", evidence: error.message },
      });
      return this.#silence(
        `the setup of a plugin has not ended within ${SETUP_LIMIT_MS} ms: OpenCode 2 answers no prompt until it does`,
      );
    }
    this.#releases.push(...releases);
    this.#active.push(id);
    watch.isUp();
    bus.publish("plugin.added", { id });
  }

  /** What a setup loads from the disk takes no virtual time. */
  async #limit(id: string, work: Promise<unknown>): Promise<never> {
    const { world } = this.#host;
    await world.sleep(SETUP_LIMIT_MS);
    await world.track(endOf(work, world));
    throw new NeverEnds(
      `setup of plugin ${id} did not end within ${SETUP_LIMIT_MS / 1000} s of virtual time`,
    );
  }

  #fails(path: string, error: string, thrown?: unknown): void {
    const message = `failed to load plugin path=${path} error=${error}`;
    this.#host.record({ type: "log", level: "error", service: "plugin", message, ...thrownAt(thrown) });
  }

  #silence(why: string): Promise<never> {
    this.silent.reject(new HostUnavailable(why));
    return new Promise(() => {});
  }
}

const OWN: ReadonlySet<string> = new Set([...BUILT_IN_PLUGINS, ...LATER_PLUGINS]);

/** After so long the live host is given up too. */
const SETUP_LIMIT_MS = 30_000;

class NeverEnds extends Error {}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");

/** A default export with an id and an Effect, or else a setup; other keys are not looked at. */
async function pluginOf(
  found: FoundPlugin,
  entry: string,
  module: Readonly<Record<string, unknown>>,
): Promise<Loadable | string> {
  const none = (got: string): string =>
    `it is no plugin of OpenCode 2, which needs a default export { id, setup }: SchemaError(${got})`;
  const form = module["default"];
  if (typeof form !== "object" || form === null)
    return none(`Expected object, got ${String(form)} at ["default"]`);
  const { id, setup, effect } = form as { id?: unknown; setup?: unknown; effect?: unknown };
  if (typeof id !== "string") return none('Missing key at ["default"]["id"]');
  if (typeof effect === "function") {
    const library = await effectLibrary(entry);
    return { id, found, setup: setupOf(effect as (given: unknown) => unknown, library), isEffect: true };
  }
  if (typeof setup !== "function") return none('Missing key at ["default"]["setup"]');
  return { id, found, setup: (context) => (setup as (given: unknown) => unknown)(context), isEffect: false };
}
