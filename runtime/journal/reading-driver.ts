/**
 * The SQLite driver of who only reads, under Node. Nothing is written, not even what SQLite keeps beside a file: without
 * a log beside it nobody has the file open, and SQLite is told that it stays as it is.
 */
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { adapt, type Connect, type RawDatabase } from "./sqlite-driver.ts";

/** Rejects where Node has no SQLite. */
export async function loadReadingDriver(): Promise<Connect> {
  const { DatabaseSync } = await import("node:sqlite");
  return (path) => {
    const isAtRest = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
    const url = pathToFileURL(path);
    if (isAtRest) url.searchParams.set("immutable", "1");
    return adapt(new DatabaseSync(url, { readOnly: true }) as unknown as RawDatabase);
  };
}
