import { builtin } from "./builtin-modules.ts";
import type { PatchSet } from "./patch-set.ts";
import type { Pump } from "./pump.ts";
import {
  beginForAWhile,
  calledBack,
  heldBy,
  replaceCall,
  tableOf,
  untilCalledBack,
} from "./replaced-calls.ts";
import type { Callable, Table, WallAfter } from "./replaced-calls.ts";

/**
 * What the runtime does on threads: compressing, hashing, looking up names, compiling WebAssembly, and workers. It takes
 * time on the wall and none on the virtual clock, which would otherwise run on meanwhile, as far as the machine lets it.
 * Threads of native addons are not seen.
 */

/** Gives its callback two values, and its twin one. */
const TWO_VALUES = "generateKeyPair";
/** On a thread only with a callback. */
const TRACKED_CRYPTO = [TWO_VALUES, "sign", "verify", "diffieHellman"];
const TRACKED_NAMES = ["lookup", "lookupService", "resolve", "resolve4", "resolve6"];
/** Wall ms after which a worker that says nothing, or a stream that nobody reads, no longer holds the clock. */
const THREAD_HOLD_MS = 4_000;
const WORKER_SAYS = new Set<string | symbol>(["message", "messageerror", "error", "exit"]);
const WEB_ASSEMBLY = ["compile", "compileStreaming", "instantiate", "instantiateStreaming"];

/** Replaces them in `zlib`, `crypto`, `dns`, `WebAssembly` and `worker_threads`. */
export function patchThreads(patches: PatchSet, pump: Pump, wallAfter: WallAfter): void {
  const hold = (table: Table, name: string): void =>
    replaceCall(patches, table, name, (original) => {
      return function (this: unknown, ...args) {
        return heldBy(pump, original.apply(this, args));
      };
    });
  const crypto = tableOf(builtin.crypto);
  for (const table of [tableOf(builtin.zlib), crypto]) patchTwins(patches, table);
  for (const name of TRACKED_CRYPTO)
    replaceCall(patches, crypto, name, (original) => untilCalledBack(pump.begin, original));
  const subtle = Object.getPrototypeOf(globalThis.crypto.subtle) as Table;
  for (const name of Object.getOwnPropertyNames(subtle)) if (name !== "constructor") hold(subtle, name);
  for (const name of WEB_ASSEMBLY) hold(tableOf(WebAssembly), name);
  for (const name of TRACKED_NAMES) {
    hold(tableOf(builtin.dnsPromises), name);
    replaceCall(patches, tableOf(builtin.dns), name, (original) => untilCalledBack(pump.begin, original));
  }
  patchStreams(patches, () => beginForAWhile(pump, wallAfter, THREAD_HOLD_MS));
  patchWorkers(patches, (onOver) => beginForAWhile(pump, wallAfter, THREAD_HOLD_MS, onOver));
}

/** Whatever has a synchronous twin. */
function patchTwins(patches: PatchSet, table: Table): void {
  for (const name of Object.keys(table)) {
    const twin = table[`${name}Sync`];
    if (typeof twin !== "function" || name === TWO_VALUES) continue;
    replaceCall(patches, table, name, () => calledBack((...args) => (twin as Callable).apply(table, args)));
  }
}

/** The streams of `zlib` have one ancestor. A chunk is done when somebody has read what came of the ones before it. */
function patchStreams(patches: PatchSet, begin: () => () => void): void {
  let base = builtin.zlib.Gzip.prototype as object;
  while (!Object.hasOwn(base, "_transform") && Object.getPrototypeOf(base) !== null)
    base = Object.getPrototypeOf(base) as object;
  if (Object.hasOwn(base, "_transform"))
    replaceCall(patches, tableOf(base), "_transform", (original) => untilCalledBack(begin, original));
}

/**
 * A worker holds the clock until it says something, after its start and after each message to it. One that let its time
 * run out is not waited for again: it is told things and does not answer, as a log is.
 */
function patchWorkers(patches: PatchSet, begin: (onOver: () => void) => () => void): void {
  patches.replace(builtin.workerThreads, "Worker", (Worker) => {
    return class extends Worker {
      #isSilent = false;
      readonly #held = [this.#begin()];

      override postMessage(...args: Parameters<InstanceType<typeof Worker>["postMessage"]>): void {
        if (!this.#isSilent) this.#held.push(this.#begin());
        super.postMessage.apply(this, args);
      }

      // Not a listener: one for "error" would keep an error from being thrown that nobody else hears.
      override emit(event: string | symbol, ...args: unknown[]): boolean {
        if (WORKER_SAYS.has(event)) for (const end of this.#held.splice(0)) end();
        return (super.emit as (event: string | symbol, ...args: unknown[]) => boolean)(event, ...args);
      }

      #begin(): () => void {
        return begin(() => (this.#isSilent = true));
      }
    };
  });
}
