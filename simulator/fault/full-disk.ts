import { existsSync } from "node:fs";
import type { PathLike } from "node:fs";
import { createRequire } from "node:module";
import { resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { builtin, publishBuiltins } from "../world/builtin-modules.ts";
import { patchSet, type PatchSet } from "../world/patch-set.ts";
import { replaceCall, tableOf, type Callable, type Table } from "../world/replaced-calls.ts";

/**
 * A disk without a byte left, for everything in this process that writes below some folders: the functions of `fs`
 * that need space, `Bun.write`, and SQLite. Programs that a shell starts are other processes and write as ever.
 */
export interface FullDisk {
  setFull(full: boolean): void;
  /** Gives the functions back. */
  remove(): void;
}

interface Watched {
  readonly roots: readonly string[];
  full: boolean;
}

/** The functions are replaced once for all disks of the process, so that disks may come and go in any order. */
const disks = new Set<Watched>();
let patches: PatchSet | undefined;

export function watchDisk(roots: readonly string[]): FullDisk {
  const disk: Watched = { roots, full: false };
  disks.add(disk);
  patches ??= patchWrites();
  return {
    setFull(full) {
      disk.full = full;
    },
    remove() {
      if (!disks.delete(disk) || disks.size > 0) return;
      patches?.restore();
      patches = undefined;
      publishBuiltins();
    },
  };
}

/** By name, where the path that needs space stands among the arguments. */
const WRITERS: Readonly<Record<string, number>> = {
  writeFile: 0,
  appendFile: 0,
  mkdir: 0,
  mkdtemp: 0,
  copyFile: 1,
  cp: 1,
  symlink: 1,
  link: 1,
};

function patchWrites(): PatchSet {
  const made = patchSet();
  const { fs, fsPromises } = builtin;
  for (const [name, at] of Object.entries({ ...WRITERS, open: 0 })) {
    const check = (args: unknown[]): void => {
      if (name === "open" && !mayWrite(args[1])) return;
      // A folder that is there already takes no space.
      if (name === "mkdir" && existsSync(args[at] as PathLike)) return;
      assertSpace(args[at], name);
    };
    replaceCall(made, tableOf(fs), `${name}Sync`, (original) => (...args) => {
      check(args);
      return original(...args);
    });
    replaceCall(made, tableOf(fsPromises), name, (original) => async (...args) => {
      check(args);
      return original(...args);
    });
    replaceCall(made, tableOf(fs), name, (original) => (...args) => {
      try {
        check(args);
      } catch (error) {
        const done = args.at(-1);
        if (typeof done === "function") return void setImmediate(() => done(error));
      }
      return original(...args);
    });
  }
  patchBun(made);
  patchSqlite(made);
  publishBuiltins();
  return made;
}

function mayWrite(flags: unknown): boolean {
  return typeof flags === "string" && /[wa+]/.test(flags);
}

function assertSpace(path: unknown, call: string): void {
  const file = fileOf(path);
  if (file === undefined || !isFull(file)) return;
  throw Object.assign(
    new Error(`ENOSPC: no space left on device, ${call === "writeFile" ? "write" : call}`),
    {
      code: "ENOSPC",
      errno: -28,
      syscall: call === "writeFile" ? "write" : call,
      path: file,
    },
  );
}

function fileOf(path: unknown): string | undefined {
  if (typeof path === "string") return resolve(path);
  if (path instanceof URL && path.protocol === "file:") return fileURLToPath(path);
  return Buffer.isBuffer(path) ? resolve(path.toString()) : undefined;
}

function isFull(file: string): boolean {
  for (const { roots, full } of disks)
    if (full && roots.some((root) => file === root || file.startsWith(root + sep))) return true;
  return false;
}

function patchBun(made: PatchSet): void {
  const bun = (globalThis as { Bun?: { write: Callable } }).Bun;
  if (!bun) return;
  made.replace(bun, "write", (original) => async (...args) => {
    assertSpace(
      typeof args[0] === "object" ? (args[0] as { name?: string } | null)?.name : args[0],
      "writeFile",
    );
    return original(...args);
  });
}

const GROWS = /^\s*(insert|update|delete|replace|create|alter)\b/i;

/** `node:sqlite`, or `bun:sqlite` in Bun: statements that change something fail as they do on a full disk. */
function patchSqlite(made: PatchSet): void {
  const sqlite = sqliteModule();
  const database = (sqlite?.Database ?? sqlite?.DatabaseSync)?.prototype as Table | undefined;
  if (!database) return;
  const files = new WeakMap<object, { readonly file: string; readonly sql: string }>();
  const fileOfDatabase = (it: object): string =>
    String((it as { filename?: string }).filename ?? (it as { location?: () => string }).location?.() ?? "");
  const check = (file: string, sql: unknown): void => {
    if (typeof sql === "string" && GROWS.test(sql) && isFull(resolve(file))) throw sqliteFull();
  };
  for (const name of ["exec", "run"]) {
    replaceCall(
      made,
      database,
      name,
      (original) =>
        function (this: object, ...args) {
          check(fileOfDatabase(this), args[0]);
          return original.apply(this, args);
        },
    );
  }
  for (const name of ["prepare", "query"]) {
    replaceCall(
      made,
      database,
      name,
      (original) =>
        function (this: object, ...args) {
          const statement = original.apply(this, args) as object;
          files.set(statement, { file: fileOfDatabase(this), sql: String(args[0]) });
          return statement;
        },
    );
  }
  const statement = (sqlite?.Statement ?? sqlite?.StatementSync)?.prototype as Table;
  for (const name of ["run", "get", "all"]) {
    replaceCall(
      made,
      statement,
      name,
      (original) =>
        function (this: object, ...args) {
          const known = files.get(this);
          if (known) check(known.file, known.sql);
          return original.apply(this, args);
        },
    );
  }
}

type Class = { readonly prototype: object };

function sqliteModule(): Readonly<Record<string, Class>> | undefined {
  try {
    const name = process.versions["bun"] ? "bun:sqlite" : "node:sqlite";
    return createRequire(import.meta.url)(name) as Record<string, Class>;
  } catch {
    // Node before 22.5 has none, so no plugin uses it.
    return undefined;
  }
}

function sqliteFull(): Error {
  const error = new Error("database or disk is full");
  return process.versions["bun"]
    ? Object.assign(error, { name: "SQLiteError", code: "SQLITE_FULL", errno: 13 })
    : Object.assign(error, { code: "ERR_SQLITE_ERROR", errcode: 13, errstr: "database or disk is full" });
}
