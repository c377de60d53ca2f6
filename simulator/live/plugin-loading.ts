import type { TraceEvent } from "../trace/event.ts";

/**
 * Watches how far the plugins of a project have been loaded. OpenCode 2 waits for each `setup` without a limit and
 * answers no prompt meanwhile, so one that never ends has to be told from outside.
 */
export class PluginLoading {
  readonly #limitMs: number;
  #began: number | undefined;
  #isLoaded = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  see(event: TraceEvent): void {
    if (event.type !== "plugins") return;
    this.#began = event.phase === "loading" ? performance.now() : undefined;
    this.#isLoaded = event.phase === "loaded";
  }

  /** @param logged what the host's log says; plugins that are loaded now stay so when loading them anew fails */
  whySilent(logged: string | undefined): string | undefined {
    if (this.#isLoaded) return undefined;
    if (logged !== undefined) return logged;
    if (this.#began === undefined || performance.now() - this.#began < this.#limitMs) return undefined;
    return `the setup of a plugin has not ended within ${this.#limitMs} ms: OpenCode 2 answers no prompt until it does`;
  }
}
