/**
 * The SQLite driver of who only reads, under Node. Nothing is written, not even what SQLite keeps beside a file in WAL
 * mode: without a log beside it nobody has the file open, and SQLite is told that it stays as it is.
 */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { adapt, type Connect, type RawDatabase } from "./sqlite-driver.ts";

/** Where the header of a file says how it is written, and what stands there in WAL mode. */
const WRITE_VERSION_AT = 18;
const WAL = 2;

function isInWalMode(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const version = Buffer.alloc(1);
    readSync(file, version, 0, 1, WRITE_VERSION_AT);
    return version[0] === WAL;
  } finally {
    closeSync(file);
  }
}

/** Without WAL a file tells nothing of who has it open: only SQLite's locks do. */
const isAtRest = (path: string): boolean =>
  (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0 && isInWalMode(path);

/** Rejects where Node has no SQLite. */
export async function loadReadingDriver(): Promise<Connect> {
  const { DatabaseSync } = await import("node:sqlite");
  return (path) => {
    const url = pathToFileURL(path);
    if (isAtRest(path)) url.searchParams.set("immutable", "1");
    return adapt(new DatabaseSync(url, { readOnly: true }) as unknown as RawDatabase);
  };
}
