import { setTimeout as sleep } from "node:timers/promises";
import type { TraceEvent } from "../trace/event.ts";

const LOG_LIMIT_MS = 3_000;
const LOG_LOOK_MS = 50;

/**
 * Watches how far the plugins of a project have been loaded. OpenCode 2 waits for each `setup` without a limit and
 * answers no prompt meanwhile, so one that never ends has to be told from outside.
 */
export class PluginLoading {
  readonly #limitMs: number;
  #began: number | undefined;
  #isLoaded = false;
  /** Milliseconds since the epoch; undefined until plugins were loaded. */
  #loadedAt: number | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  see(event: TraceEvent): void {
    if (event.type !== "plugins") return;
    this.#began = event.phase === "loading" ? performance.now() : undefined;
    this.#isLoaded = event.phase === "loaded";
    if (this.#isLoaded) this.#loadedAt = Date.now();
  }

  /** @param logged what the host's log says; plugins that are loaded now stay so when loading them anew fails */
  whySilent(logged: string | undefined): string | undefined {
    if (this.#isLoaded) return undefined;
    if (logged !== undefined) return logged;
    if (this.#began === undefined || performance.now() - this.#began < this.#limitMs) return undefined;
    return `the setup of a plugin has not ended within ${this.#limitMs} ms: OpenCode 2 answers no prompt until it does`;
  }

  /**
   * OpenCode 2 writes its log some times a second, and not when it ends: resolves when what it says of the loading is
   * written, or after a while.
   * @param lastLine the time of its last line, in milliseconds since the epoch
   */
  async logged(lastLine: () => number): Promise<void> {
    const limit = performance.now() + LOG_LIMIT_MS;
    while (this.#loadedAt !== undefined && lastLine() < this.#loadedAt && performance.now() < limit)
      await sleep(LOG_LOOK_MS);
  }
}
