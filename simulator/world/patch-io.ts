import type { ChildProcess } from "node:child_process";
import { builtin } from "./builtin-modules.ts";
import type { PatchSet } from "./patch-set.ts";
import type { Pump } from "./pump.ts";

/**
 * Real I/O of plugins, made harmless for determinism. File calls that have a synchronous twin run as that
 * twin (the order in which a thread pool finishes would differ from run to run); the rest, and children,
 * hold the clock until they end.
 */
type Callable = (...args: unknown[]) => unknown;
/** A builtin module or prototype whose functions are replaced by computed names, for which its type has no index. */
type Table = Record<string, unknown>;

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

/** Replaces the asynchronous parts of `fs`, `child_process` and, on Bun, `Bun.file`, `Bun.write`, `Bun.spawn`. */
export function patchIo(
  patches: PatchSet,
  pump: Pump,
  wallAfter: (ms: number, run: () => void) => () => void,
): void {
  const hold = (work: unknown): unknown => {
    if (!(work instanceof Promise)) return work;
    const end = pump.begin();
    work.then(end, end);
    return work;
  };
  patchFiles(patches, pump, hold);
  patchChildren(patches, pump, wallAfter);
  patchBun(patches, pump, hold, wallAfter);
}

function patchFiles(patches: PatchSet, pump: Pump, hold: (work: unknown) => unknown): void {
  const fs = builtin.fs as unknown as Table;
  const promises = builtin.fsPromises as unknown as Table;
  const replace = (table: Table, name: string, make: (original: Callable) => Callable) => {
    const original = table[name];
    if (typeof original !== "function") return;
    // Own properties too: `promisify.custom`, `realpath.native`.
    patches.replace(table, name, () =>
      Object.defineProperties(make(original as Callable), {
        ...Object.getOwnPropertyDescriptors(original),
        name: { value: name },
      }),
    );
  };
  for (const name of TWINS) {
    const twin = fs[`${name}Sync`] as Callable;
    replace(promises, name, (original) => async (...args) => {
      // A FileHandle or a signal has no synchronous twin.
      if (args.some((arg) => isHandle(arg) || hasSignal(arg))) return hold(original(...args));
      return twin(...args);
    });
    replace(fs, name, () => (...args) => {
      const done = args.pop();
      if (typeof done !== "function") throw new TypeError('The "cb" argument must be of type function.');
      let outcome: unknown[];
      try {
        outcome = [null, twin(...args)];
      } catch (error) {
        outcome = [error];
      }
      setImmediate(() => done(...outcome));
    });
  }
  for (const name of TRACKED_CALLBACKS) {
    replace(fs, name, (original) => (...args) => {
      const done = args.at(-1);
      if (typeof done !== "function") return original(...args);
      const end = pump.begin();
      args[args.length - 1] = (...result: unknown[]) => {
        end();
        done(...result);
      };
      return original(...args);
    });
  }
  for (const name of TRACKED_PROMISES) {
    replace(promises, name, (original) => (...args) => {
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

function patchChildren(
  patches: PatchSet,
  pump: Pump,
  wallAfter: (ms: number, run: () => void) => () => void,
): void {
  // exec, execFile, fork and spawn all go through this one method, on Node and on Bun.
  const prototype = builtin.childProcess.ChildProcess.prototype as unknown as { spawn: Callable };
  patches.replace(prototype, "spawn", (original) => {
    return function (this: ChildProcess, ...args: unknown[]) {
      if (untracked) return original.apply(this, args);
      const end = pump.begin();
      const release = wallAfter(CHILD_HOLD_MS, end);
      const finish = () => {
        release();
        end();
      };
      this.once("close", finish);
      this.once("error", finish);
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

function patchBun(
  patches: PatchSet,
  pump: Pump,
  hold: (work: unknown) => unknown,
  wallAfter: (ms: number, run: () => void) => () => void,
): void {
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
    const end = pump.begin();
    const release = wallAfter(CHILD_HOLD_MS, end);
    const finish = () => {
      release();
      end();
    };
    child.exited.then(finish, finish);
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
