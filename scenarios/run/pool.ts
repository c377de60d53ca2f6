/**
 * Plays jobs in a few worker processes, each with a home and a temporary directory of its own. A worker
 * that takes too long or dies fails its job and is replaced, one that is full after its job; bytes that reach a worker's real terminal
 * fail the run they came from. Everything started here is ended here.
 */
import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "opencode-simulator";
import { brokenRun, type Job, type JobAnswer, type Reply } from "./job.ts";
import type { Turns } from "./list-runs.ts";
import { OWN_HOME } from "./play-job.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { scratchRoot } from "./scratch-root.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
/** A simulated run takes a second; a machine that is busy with other things makes minutes of it. */
const PATIENCE_MS = { fake: 300_000, real: 900_000 } as const;
/** A real model thinks. */
const PATIENCE_WITH_MODEL_MS = 3_600_000;

/** What a worker runs on. */
interface Machine {
  /** Program that runs the workers; this process's own by default. */
  readonly execPath?: string;
  /** Megabytes that a worker's heap may take; as many as Node gives itself unless it is said. */
  readonly heapMB?: number;
}

export interface PoolOptions extends Machine {
  readonly size: number;
  readonly onAnswer: (job: Job, answer: JobAnswer) => void;
}

/** Plays all jobs; resolves when the last worker has ended. Aborting ends the workers at once. */
export const playAll = (jobs: readonly Job[], options: PoolOptions, signal?: AbortSignal): Promise<void> =>
  playTurns(
    jobs.map((job) => [job]),
    options,
    signal,
  );

/** The same for jobs of which some are played in turn by one worker, until one of them fails. */
export async function playTurns(
  turns: readonly Turns<Job>[],
  options: PoolOptions,
  signal?: AbortSignal,
): Promise<void> {
  const isReal = turns.some((jobs) => jobs.some(({ host }) => host === "real"));
  const scratch = scratchFolder("stress-", isReal ? tmpdir() : scratchRoot());
  const queue = turns.map((jobs) => [...jobs]);
  const lane = async (index: number): Promise<void> => {
    let worker = new Worker(join(scratch.path, `w${index}`), options);
    try {
      for (let jobs = queue.shift() ?? []; jobs.length > 0;) {
        const job = jobs.shift();
        if (!job) break;
        const answer = await worker.play(job, signal);
        if (signal?.aborted) break;
        options.onAnswer(job, answer);
        if (worker.ended) worker = new Worker(join(scratch.path, `w${index}`), options);
        if (jobs.length === 0 || isOver(answer)) jobs = queue.shift() ?? [];
      }
    } catch (error) {
      queue.length = 0;
      throw error;
    } finally {
      await worker.stop();
    }
  };
  try {
    const lanes = Array.from({ length: Math.min(options.size, turns.length) }, (_, index) => lane(index));
    // What they write into is removed behind them, so all have ended by then, also where one failed.
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
  } finally {
    scratch.remove();
  }
}

/** Whether the others of its turns need not be played. */
const isOver = (answer: JobAnswer): boolean => !answer.ok || answer.result.reasons.length > 0;

/** Lends one worker for jobs that depend on each other's answers. */
export async function withWorker<T>(
  use: (play: (job: Job, signal?: AbortSignal) => Promise<JobAnswer>) => Promise<T>,
): Promise<T> {
  const scratch = scratchFolder("stress-");
  let worker = new Worker(join(scratch.path, "w"));
  try {
    return await use((job, signal) => {
      if (worker.ended) worker = new Worker(join(scratch.path, "w"));
      return worker.play(job, signal);
    });
  } finally {
    await worker.stop();
    scratch.remove();
  }
}

/** What of the caller's environment a worker gets: who names another binary of the host means it for the runs. */
function named(variable: string): Record<string, string> {
  const value = process.env[variable];
  return value === undefined ? {} : { [variable]: value };
}

class Worker {
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  #terminal = "";
  #begun = false;
  #isFull = false;
  ended = false;

  constructor(root: string, { execPath = process.execPath, heapMB }: Machine = {}) {
    const home = join(root, "home");
    const temporary = join(root, "tmp");
    for (const directory of [home, temporary]) mkdirSync(directory, { recursive: true });
    const inNode = !/bun(\.exe)?$/.test(execPath);
    this.#child = fork(WORKER, {
      execPath,
      // The store's driver is still called experimental in Node; everything else on stderr is news.
      execArgv: [
        ...(inNode ? ["--disable-warning=ExperimentalWarning"] : []),
        ...(heapMB === undefined ? [] : [`--max-old-space-size=${heapMB}`]),
        "--conditions=source",
      ],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      serialization: "json",
      env: {
        PATH: process.env["PATH"],
        LANG: "C.UTF-8",
        TZ: "UTC",
        HOME: home,
        [OWN_HOME]: home,
        TMPDIR: temporary,
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_DATA_HOME: join(home, "data"),
        XDG_STATE_HOME: join(home, "state"),
        XDG_CACHE_HOME: join(home, "cache"),
        ...named("OPENCODE_SIMULATOR_BINARY"),
        ...named("OPENCODE_SIMULATOR_BINARY_2"),
        // A home of its own has none of the binaries that were fetched before.
        OPENCODE_SIMULATOR_CACHE: cacheFolder(),
        ...named("NODE_COMPILE_CACHE"),
      },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#terminal += text));
    }
    this.#exit = new Promise((resolve) => {
      this.#child.once("exit", () => {
        this.ended = true;
        resolve();
      });
    });
  }

  async play(job: Job, signal?: AbortSignal): Promise<JobAnswer> {
    this.#terminal = "";
    const patience = job.own ? PATIENCE_WITH_MODEL_MS : PATIENCE_MS[job.host];
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patience);
    const end = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
    const answer = await Promise.race([
      this.#answerTo(job),
      this.#exit.then(() =>
        this.#begun
          ? brokenRun(job, `the process ended in the middle of the run${this.#howEnded()}`)
          : {
              ok: false as const,
              obstacle: "run" as const,
              message: `the worker does not start: ${this.#terminal}`,
            },
      ),
      new Promise<JobAnswer>((resolve) => {
        const message = `not finished after ${patience / 1000} s`;
        const give = (): void => resolve(brokenRun(job, message));
        if (end.aborted) give();
        else end.addEventListener("abort", give, { once: true });
      }),
    ]);
    clearTimeout(timer);
    this.#child.removeAllListeners("message");
    const isOver = end.aborted || !answer.ok || this.ended;
    if (isOver || this.#isFull) await this.stop();
    if (isOver || this.#terminal === "") return answer;
    const reason = `bytes on the worker's terminal: ${JSON.stringify(this.#terminal.slice(0, 300))}`;
    return {
      ...answer,
      result: { ...answer.result, reasons: [...answer.result.reasons, { text: reason, turn: null }] },
    };
  }

  /** A plugin that calls `process.exit` leaves nothing but a number. */
  #howEnded(): string {
    const { exitCode, signalCode } = this.#child;
    return `, ${signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`}: ${this.#terminal.slice(-500)}`;
  }

  async #answerTo(job: Job): Promise<JobAnswer> {
    if (!this.#begun) {
      await new Promise((resolve) => this.#child.once("message", resolve));
      this.#begun = true;
    }
    const answer = new Promise<JobAnswer>((resolve) => {
      this.#child.once("message", (message) => {
        const reply = message as Reply;
        this.#isFull = reply.isFull;
        resolve(reply.answer);
      });
    });
    // One that has just died says so itself.
    if (this.#child.connected) this.#child.send(job);
    return answer;
  }

  /** Ends the process: politely, then by force. */
  async stop(): Promise<void> {
    if (this.ended) return;
    if (this.#child.connected) this.#child.disconnect();
    this.#child.kill("SIGTERM");
    const force = setTimeout(() => this.#child.kill("SIGKILL"), 5000);
    await this.#exit;
    clearTimeout(force);
  }
}
