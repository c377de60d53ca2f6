import type { World } from "../../world/world.ts";
import { isRecord, mergeSettings } from "../config/merge-settings.ts";
import type { CallRecorder } from "../plugin/hooks/call-recorder.ts";
import { beforeDeadline } from "../plugin/hooks/hook-deadline.ts";
import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import type { Logins } from "./logins.ts";

/**
 * What the user's logins make of the providers. OpenCode 1.18.33 calls the loaders of plugins when it first needs a
 * model, one after the other, each only where a login of its provider is stored; what they return is laid over the
 * provider's options, and those of the project's settings over that. It asks again only when the project is opened
 * anew: after a loader that threw, nothing that needs a model works until then.
 */
export interface LoginOptionsInput {
  readonly world: World;
  readonly logins: Logins;
  readonly recorder: CallRecorder;
}

/** The fields of a provider that a login changes. */
interface Changed {
  readonly key?: string;
  readonly options?: OpenRecord;
}

/** A provider as the project configures it; undefined when it does not. */
type Configured = (provider: string) => OpenRecord | undefined;
type Loader = (auth: () => Promise<unknown>, provider: OpenRecord) => unknown;

export class LoginOptions {
  readonly #input: LoginOptionsInput;
  readonly #changed = new Map<string, Changed>();
  #plugins: readonly LoadedPlugin[] = [];
  #asked: Promise<void> | undefined;
  #isReady = false;

  constructor(input: LoginOptionsInput) {
    this.#input = input;
  }

  /** The project is opened with these. */
  setPlugins(plugins: readonly LoadedPlugin[]): void {
    this.#plugins = plugins;
    this.#changed.clear();
    this.#asked = undefined;
    this.#isReady = false;
  }

  of(provider: string): Changed | undefined {
    return this.#changed.get(provider);
  }

  /** Undefined when there is nothing to wait for. */
  ready(configured: Configured): Promise<void> | undefined {
    if (this.#isReady) return undefined;
    return (this.#asked ??= this.#ask(configured));
  }

  #ask(configured: Configured): Promise<void> | undefined {
    const logins = this.#input.logins.all();
    for (const [id, login] of Object.entries(logins))
      if (login.type === "api") this.#changed.set(id, { key: login.key });
    const asked = this.#plugins.filter(({ hooks }) => {
      if (!hooks?.["auth"]) return false;
      const { provider, loader } = hooks["auth"] as OpenRecord;
      // OpenCode 1.18.33 stumbles over a hook of no provider, whether anybody has logged in or not.
      if (typeof provider !== "string") return true;
      return typeof loader === "function" && provider in logins && configured(provider) !== undefined;
    });
    if (asked.length > 0) return this.#askAll(asked, configured);
    this.#isReady = true;
    return undefined;
  }

  async #askAll(plugins: readonly LoadedPlugin[], configured: Configured): Promise<void> {
    for (const { name, hooks } of plugins) {
      const { provider, loader } = Object(hooks?.["auth"]) as { provider?: unknown; loader: Loader };
      if (typeof provider !== "string") throw new TypeError(`auth.provider of plugin ${name} is no string`);
      const given = configured(provider) ?? {};
      const own: OpenRecord = given["options"];
      const returned = await this.#load(name, provider, () =>
        loader(async () => this.#input.logins.get(provider), given),
      );
      const before = this.#changed.get(provider);
      const over = mergeSettings(before?.options ?? own, isRecord(returned) ? returned : {});
      this.#changed.set(provider, { ...before, options: mergeSettings(over, own) });
    }
    this.#isReady = true;
  }

  async #load(plugin: string, provider: string, load: () => unknown): Promise<unknown> {
    const { world, recorder } = this.#input;
    // Tokens are for the provider: the trace has the names of what was returned.
    const output: { options?: readonly string[] } = {};
    const recorded = recorder.enter(plugin, "auth.loader", { provider }, output);
    try {
      const options = await beforeDeadline(world, `auth.loader of plugin ${plugin}`, (async () => load())());
      output.options = Object.keys(Object(options));
      recorded.left();
      return options;
    } catch (error) {
      recorded.threw(error);
      throw error;
    }
  }
}
