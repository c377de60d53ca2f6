/**
 * The world around host and plugins: time, randomness, ids, and the process-wide things a plugin takes
 * for granted. While a world is entered it owns `Date`, timers, `Math.random`, `crypto.randomUUID`; the
 * clock only moves when no real I/O is in flight, so the same seed gives the same bytes on Node and Bun.
 */
export interface World {
  readonly seed: number;
  /** Virtual ms since the epoch. */
  now(): number;
  /** Resolves after `ms` of virtual time; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** An independent stream of random integers in [0, below); the same label always gives the same stream. */
  random(label: string): (below: number) => number;
  /** Host ids: prefix + "_" + 12 hex + 14 base62, ascending (`ses_`: descending). Host contract §10. */
  id(prefix: "ses" | "msg" | "prt" | "evt" | "per" | "que" | "tool"): string;
  /** Marks real I/O (a child process, say) that must end before virtual time may move. */
  track<T>(work: Promise<T>): Promise<T>;
  /**
   * Runs real work that other work could observe (a child process in the project, say) alone: it starts only
   * when everything else is quiet, one at a time in the order of asking, and its result is delivered in quiet too.
   */
  alone<T>(work: (floor: Floor) => Promise<T>): Promise<T>;
  /** Until no tracked real work is in flight, which takes no virtual time; undefined when there is none. */
  calm(): Promise<void> | undefined;
  /** The host's own timers on wall time, for limits on real work. Never for anything that a trace shows. */
  readonly wall: { after(ms: number, run: () => void): () => void };
  /** The same for a child process of a plugin, which may never end: it holds the clock and is at work for a while. */
  trackChild<T>(work: Promise<T>): Promise<T>;
  /** Whether somebody else than the host waits for a timer: then it matters how much time passes. */
  isAwaited(): boolean;
  /** Whether a child process that a plugin has started not long ago is still running, or work that wants to be alone. */
  isAtWork(): boolean;
  /** The system clock is set anew, `ms` ahead or (negative) back; whoever waits goes on waiting as long as before. */
  jump(ms: number): void;
  /** Gives everything back: restores the globals. Safe to call twice. */
  leave(): void;
}

/** The floor that work run with {@link World.alone} holds. */
export interface Floor {
  /**
   * Gives the floor away, waits `ms` of virtual time, and takes the floor back. Rejects with the signal's reason when
   * aborted.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Takes what is written, or says that it is not meant: false. */
export type TakeText = (stream: "stdout" | "stderr", text: string) => boolean;

interface WorldOptions {
  readonly seed: number;
  /** Virtual ms since the epoch at which the world starts; 2026-01-01T00:00:00Z unless given. */
  readonly startMs?: number;
  /**
   * Receives what is written to the terminal while the world is entered (`process.stdout`, `process.stderr`, `console`).
   * What it does not take (false) goes to the terminal after all. Without it the terminal is left alone.
   */
  readonly onTerminal?: TakeText;
  /** Answers a request of a plugin to the outside; `undefined` = refused. Without it every request is refused. */
  readonly answer?: (request: Request) => Promise<Response> | undefined;
  /** Told about every request or connection that was refused. */
  readonly onRefused?: (target: string) => void;
}

/** Throws when a world is already entered in this process. */
export type EnterWorld = (options: WorldOptions) => World;
