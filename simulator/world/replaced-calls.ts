/**
 * The ways in which an asynchronous function of the runtime is made harmless for determinism: it runs as its synchronous
 * twin (the order in which a thread pool finishes differs from run to run), or it holds the clock until it has ended.
 */
import type { PatchSet } from "./patch-set.ts";
import type { Pump } from "./pump.ts";

export type Callable = (...args: unknown[]) => unknown;
/** A builtin module, a prototype or the global object by the names of what is in it. */
export type Table = Record<string, unknown>;

/** Functions are replaced by computed names, for which the type of what holds them has no index. */
export const tableOf = (holder: object): Table => holder as Table;

/** Calls `run` after so many milliseconds on the wall; the returned function calls it off. */
export type WallAfter = (ms: number, run: () => void) => () => void;

/** Replaces a function, if there is one of that name; its properties stay (`promisify.custom`, `realpath.native`). */
export function replaceCall(
  patches: PatchSet,
  table: Table,
  name: string,
  make: (original: Callable) => Callable,
): void {
  const original = table[name];
  if (typeof original !== "function") return;
  patches.replace(table, name, () =>
    Object.defineProperties(make(original as Callable), {
      ...Object.getOwnPropertyDescriptors(original),
      name: { value: name },
    }),
  );
}

/** The twin in the place of a function with a callback, which hears of it a turn later. */
export const calledBack =
  (twin: Callable): Callable =>
  (...args) => {
    const done = args.pop();
    if (typeof done !== "function") throw new TypeError('The "cb" argument must be of type function.');
    let outcome: unknown[];
    try {
      outcome = [null, twin(...args)];
    } catch (error) {
      outcome = [error];
    }
    setImmediate(() => done(...outcome));
  };

/** Holds the clock until the promise has ended; anything else is handed on. */
export function heldBy(pump: Pump, work: unknown): unknown {
  if (!(work instanceof Promise)) return work;
  const end = pump.begin();
  work.then(end, end);
  return work;
}

/** Holds the clock until the callback, which is the last argument, is called; without one nothing is held. */
export const untilCalledBack = (begin: () => () => void, original: Callable): Callable =>
  function (this: unknown, ...args) {
    const done = args.at(-1);
    if (typeof done !== "function") return original.apply(this, args);
    const end = begin();
    args[args.length - 1] = (...result: unknown[]) => {
      end();
      done(...result);
    };
    return original.apply(this, args);
  };

/**
 * Begins work that may never end (a server that goes on, a stream that nobody reads): it holds the clock for so many
 * milliseconds on the wall at most, and `onOver` is told when it took them all.
 */
export function beginForAWhile(
  pump: Pick<Pump, "begin">,
  wallAfter: WallAfter,
  ms: number,
  onOver?: () => void,
): () => void {
  const end = pump.begin();
  const release = wallAfter(ms, () => {
    end();
    onOver?.();
  });
  return () => {
    release();
    end();
  };
}
