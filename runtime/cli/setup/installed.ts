/**
 * What `init` changed, so that `uninstall` gives the bytes back: `.idumb/installed.json`, or beside the settings of the
 * user. It is written before the first file, so that an interrupted `init` can be completed or undone.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inTheWay, Refused } from "../refused.ts";

export interface Change {
  readonly path: string;
  /** Base64 of what was there; null: nothing. */
  readonly before: string | null;
  /** SHA-256 of what `init` wrote. */
  readonly after: string;
  /** Folders that were made for it, the outermost first. */
  readonly folders: readonly string[];
}

/** A file to be written, and what is there now. */
export interface Planned {
  readonly path: string;
  readonly before: Buffer | null;
  readonly after: Buffer;
}

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export function bytesAt(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw inTheWay(path, error);
  }
}

/** The folders on the way to a file that are not there. */
function missingFolders(path: string): readonly string[] {
  const folder = dirname(path);
  return existsSync(folder) ? [] : [...missingFolders(folder), folder];
}

interface Installed {
  readonly changes: readonly Change[];
  /** Folders that were made for this file. */
  readonly folders: readonly string[];
}

const NOTHING: Installed = { changes: [], folders: [] };

/** @throws {Refused} when the file is there and cannot be read. */
export function readInstalled(file: string): Installed {
  const bytes = bytesAt(file);
  if (bytes === null) return NOTHING;
  try {
    return JSON.parse(bytes.toString("utf8")) as Installed;
  } catch (error) {
    throw inTheWay(file, error);
  }
}

/** The whole file or none of it, whenever the process ends. */
function writeWhole(path: string, bytes: Buffer): void {
  const aside = `${path}.idumb-new`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(aside, bytes);
  renameSync(aside, path);
}

/** A file of which an earlier `init` knows what was there first keeps that. */
const changeOf = ({ path, before, after }: Planned, earlier: readonly Change[]): Change => {
  const first = earlier.find((one) => one.path === path);
  const now = before === null ? null : before.toString("base64");
  const isOurs =
    first !== undefined &&
    (before === null ? first.before === null : hashOf(before) === first.after || first.before === now);
  return {
    path,
    before: isOurs ? first.before : now,
    after: hashOf(after),
    folders: isOurs ? first.folders : missingFolders(path),
  };
};

/** Takes back what was written of them, the newest first. */
function takeBack(written: readonly (Planned & { readonly folders: readonly string[] })[]): void {
  for (const { path, before, folders } of written.toReversed()) {
    rmSync(`${path}.idumb-new`, { force: true });
    if (before === null) rmSync(path, { force: true });
    else if (bytesAt(path)?.equals(before) !== true) writeWhole(path, before);
    removeEmpty(folders);
  }
}

/** All of them, or none: where one cannot be written, those before it are taken back. @throws {Refused} then. */
export function carryOut(file: string, planned: readonly Planned[]): void {
  const { changes: earlier, folders } = readInstalled(file);
  const changes = planned.map((one) => changeOf(one, earlier));
  const kept = earlier.filter((one) => !changes.some(({ path }) => path === one.path));
  const known: Installed = { changes: [...kept, ...changes], folders: [...folders, ...missingFolders(file)] };
  const after = Buffer.from(`${JSON.stringify(known, undefined, 2)}\n`);
  const written: (Planned & { readonly folders: readonly string[] })[] = [];
  for (const one of [{ path: file, before: bytesAt(file), after }, ...planned]) {
    written.push({ ...one, folders: missingFolders(one.path) });
    try {
      writeWhole(one.path, one.after);
    } catch (error) {
      takeBack(written);
      const why = error instanceof Error ? error.message : String(error);
      throw new Refused(`cannot write ${one.path}: ${why}. Nothing was changed.`, 3);
    }
  }
}

export function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Something of the user's lies in it by now, or it is gone.
    }
  }
}

/** What OpenCode 1.18.33 writes by itself into settings without it, behind the first brace. */
const SCHEMA = /^\{\n {2}"\$schema": "https:\/\/opencode\.ai\/config\.json",?/;

/** Nobody but `init` and the host's own start has written it. */
const isAsWritten = (now: Buffer, after: string): boolean =>
  [now, Buffer.from(now.toString("utf8").replace(SCHEMA, "{"))].some((bytes) => hashOf(bytes) === after);

/** Puts one file back; `edited` is what to write where somebody changed it since, null = to leave it. */
export function putBack(
  change: Change,
  edited: (now: Buffer) => Buffer | null,
): "as before" | "edited" | "left" {
  const now = bytesAt(change.path);
  rmSync(`${change.path}.idumb-new`, { force: true });
  if (now === null || isAsWritten(now, change.after)) {
    if (change.before === null) rmSync(change.path, { force: true });
    else if (now !== null) writeWhole(change.path, Buffer.from(change.before, "base64"));
    removeEmpty(change.folders);
    return "as before";
  }
  if (change.before === now.toString("base64")) return "as before";
  const text = edited(now);
  if (text === null) return "left";
  writeWhole(change.path, text);
  return "edited";
}
