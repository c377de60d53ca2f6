import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { holdOpen } from "../live/open-resources.ts";
import type { Script } from "../script/script.ts";
import type { HostKind } from "../trace/event.ts";
import type { Golden } from "../trace/golden.ts";
import { openScriptHost, type ScriptHost, type ScriptHostOptions } from "./hosts.ts";

/**
 * The fake host on every core. It owns clock, randomness and environment of its process while it is open, so two of
 * them need two processes: each plays one script after the other and hands back what `recordScript` makes of it.
 */
export interface ShardedFakeHost extends ScriptHost {
  /** CPU seconds of the processes so far, their start included. */
  cpuSeconds(): number;
}

/** What a shard answers to a script. */
export interface ShardAnswer {
  readonly golden?: Golden;
  /** Why there is none. */
  readonly error?: string;
  readonly cpuSeconds: number;
}

/** Either host for a whole set of scripts. */
export async function openSetHost(kind: HostKind, options: ScriptHostOptions = {}): Promise<ScriptHost> {
  return kind === "fake" ? openShardedFakeHost(options) : openScriptHost(kind, options);
}

/** Processes are started as they are needed, at most one a core. */
export async function openShardedFakeHost(options: ScriptHostOptions = {}): Promise<ShardedFakeHost> {
  const host = await openScriptHost("fake", options);
  const shards: Shard[] = [];
  const start = (): Shard => {
    const shard = new Shard(options);
    shards.push(shard);
    return shard;
  };
  return {
    ...host,
    parallel: availableParallelism(),
    play: (script) => (shards.find((shard) => shard.isFree) ?? start()).play(script),
    cpuSeconds: () => shards.reduce((sum, shard) => sum + shard.cpuSeconds, 0),
    async close() {
      await Promise.all(shards.map((shard) => shard.close()));
      await host.close();
    },
  };
}

const SHARD = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./shard.ts" : "./shard.js", import.meta.url),
);

class Shard {
  readonly #process: ChildProcess;
  readonly #ended: Promise<string>;
  /** It lives, and plays nothing. */
  isFree = true;
  cpuSeconds = 0;

  constructor(options: ScriptHostOptions) {
    // Only `--conditions=source` of a checkout: a test runner's flags mean nothing here.
    const execArgv = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
    this.#process = fork(SHARD, [JSON.stringify(options)], { execArgv });
    const release = holdOpen(() => this.#process.kill("SIGKILL"));
    this.#ended = new Promise((resolve) => {
      const end = (why: string): void => {
        this.isFree = false;
        release();
        resolve(why);
      };
      this.#process.once("error", (error) => end(`the process of the fake host: ${error.message}`));
      this.#process.once("exit", (code, signal) =>
        end(`the process of the fake host ended with ${signal ?? `code ${code}`}`),
      );
    });
  }

  async play(script: Script): Promise<Golden> {
    this.isFree = false;
    const answered = new Promise<ShardAnswer>((resolve) =>
      this.#process.once("message", (answer) => resolve(answer as ShardAnswer)),
    );
    this.#process.send(script);
    const answer = await Promise.race([answered, this.#ended]);
    if (typeof answer === "string") throw new Error(answer);
    this.isFree = true;
    this.cpuSeconds = answer.cpuSeconds;
    if (answer.golden === undefined) throw new Error(answer.error);
    return answer.golden;
  }

  async close(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#ended;
  }
}
