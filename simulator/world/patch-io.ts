import type { ChildProcess } from "node:child_process";
import { builtin } from "./builtin-modules.ts";
import type { InFlight } from "./in-flight.ts";
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
 * Real I/O of plugins: file calls that have a synchronous twin run as that twin; the rest, and children, hold the clock
 * until they end.
 */

const TWINS =
  "access appendFile chmod copyFile cp link lstat mkdir mkdtemp readFile readdir readlink realpath rename rm rmdir stat symlink truncate unlink utimes writeFile".split(
    " ",
  );
const TRACKED_CALLBACKS =
  "open close read write readv writev fstat fsync fdatasync ftruncate futimes opendir".split(" ");
const TRACKED_PROMISES = "open opendir".split(" ");
const HANDLE =
  "read readv readFile write writev writeFile appendFile stat sync datasync truncate utimes close".split(" ");

/** Wall ms after which a child that a plugin started no longer holds the clock (a server it keeps running, say). */
const CHILD_HOLD_MS = 10_000;

/** Wall ms after its start for which such a child counts as at work: whoever waits for it is not called hung. */
const CHILD_WORK_MS = 120_000;

/**
 * Replaces the asynchronous parts of `fs`, `child_process` and, on Bun, `Bun.file`, `Bun.write`, `Bun.spawn`.
 * @returns what tells of a child process that is started in another way, and gives what tells of its end
 */
export function patchIo(
  patches: PatchSet,
  pump: Pump,
  { wallAfter, children }: { readonly wallAfter: WallAfter; readonly children: Pick<InFlight, "begin"> },
): () => () => void {
  const hold = (work: unknown): unknown => heldBy(pump, work);
  const beginChild = (): (() => void) => {
    const ends = [
      beginForAWhile(pump, wallAfter, CHILD_HOLD_MS),
      beginForAWhile(children, wallAfter, CHILD_WORK_MS),
    ];
    return () => ends.forEach((end) => end());
  };
  patchFiles(patches, pump, hold);
  patchChildren(patches, beginChild);
  patchBun(patches, hold, beginChild);
  return beginChild;
}

function patchFiles(patches: PatchSet, pump: Pump, hold: (work: unknown) => unknown): void {
  const fs = tableOf(builtin.fs);
  const promises = tableOf(builtin.fsPromises);
  for (const name of TWINS) {
    const twin = fs[`${name}Sync`] as Callable;
    replaceCall(patches, promises, name, (original) => async (...args) => {
      // A FileHandle or a signal has no synchronous twin.
      if (args.some((arg) => isHandle(arg) || hasSignal(arg))) return hold(original(...args));
      return twin(...args);
    });
    replaceCall(patches, fs, name, () => calledBack(twin));
  }
  for (const name of TRACKED_CALLBACKS)
    replaceCall(patches, fs, name, (original) => untilCalledBack(pump.begin, original));
  for (const name of TRACKED_PROMISES) {
    replaceCall(patches, promises, name, (original) => (...args) => {
      const opening = original(...args) as Promise<Table>;
      const tracked = opening.then((handle) => {
        for (const method of HANDLE) {
          const act = handle[method];
          if (typeof act === "function")
            handle[method] = (...rest: unknown[]) => hold(act.apply(handle, rest));
        }
        return handle;
      });
      return hold(tracked);
    });
  }
}

function isHandle(value: unknown): boolean {
  return typeof value === "object" && value !== null && "fd" in value;
}

function hasSignal(value: unknown): boolean {
  return typeof value === "object" && value !== null && "signal" in value && value.signal !== undefined;
}

function patchChildren(patches: PatchSet, begin: () => () => void): void {
  // exec, execFile, fork and spawn all go through this one method, on Node and on Bun.
  const prototype = tableOf(builtin.childProcess.ChildProcess.prototype as object);
  replaceCall(patches, prototype, "spawn", (original) => {
    return function (this: ChildProcess, ...args: unknown[]) {
      if (untracked) return original.apply(this, args);
      const end = begin();
      this.once("close", end);
      this.once("error", end);
      return original.apply(this, args);
    };
  });
}

let untracked = false;

/** Children that `start` starts (synchronously) do not hold the clock: whoever starts them keeps it himself. */
export function startUntracked<T>(start: () => T): T {
  untracked = true;
  try {
    return start();
  } finally {
    untracked = false;
  }
}

interface BunGlobal {
  file(path: string): Blob;
  write: Callable;
  spawn(...args: unknown[]): { exited: Promise<number> };
}

function patchBun(patches: PatchSet, hold: (work: unknown) => unknown, begin: () => () => void): void {
  const bun = (globalThis as { Bun?: BunGlobal }).Bun;
  if (!bun) return;
  patches.replace(
    bun,
    "write",
    (original) =>
      (...args) =>
        hold(original(...args)),
  );
  patches.replace(bun, "spawn", (original) => (...args) => {
    const child = original(...args);
    // Also the way in which Bun's node:child_process starts its children.
    if (untracked) return child;
    const end = begin();
    child.exited.then(end, end);
    return child;
  });
  const file = Object.getPrototypeOf(bun.file("/")) as Table;
  for (const method of [
    "arrayBuffer",
    "bytes",
    "delete",
    "exists",
    "json",
    "stat",
    "text",
    "unlink",
    "write",
  ]) {
    const original = file[method];
    if (typeof original !== "function") continue;
    patches.replace(file, method, () => {
      return function (this: unknown, ...args: unknown[]) {
        return hold(original.apply(this, args));
      };
    });
  }
}
