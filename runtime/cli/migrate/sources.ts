/** The files of earlier programs as they lie in a project. They are read, and never changed. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { inTheWay, Refused } from "../refused.ts";

export interface Source {
  /** Relative to the project. */
  readonly path: string;
  readonly content: unknown;
  readonly hash: string;
}

/** A file that broke off, or that is no JSON for another reason. */
export interface Torn {
  readonly path: string;
  readonly why: string;
}

/** Where they kept their files, and their folders in it. */
const FOLDERS = [".idumb", ".idumb/brain", ".hivemind"];
const BELOW = [".idumb/brain", ".hivemind"];

/** A file of theirs is some hundred kilobytes at most. */
const MAX_BYTES = 32 * 1024 * 1024;

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function foldersOf(directory: string, from: string | undefined): readonly string[] {
  if (from !== undefined) {
    if (isFolder(from)) return [from];
    throw new Refused(
      `--from ${from} is no folder. Name the one that holds the files of the earlier program.`,
    );
  }
  const deeper = BELOW.map((name) => join(directory, name))
    .filter(isFolder)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return [...FOLDERS.map((name) => join(directory, name)), ...deeper].filter(isFolder);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw inTheWay(path, error);
  }
}

/** @throws {Refused} when a folder or file cannot be read. */
export function sourcesIn(
  directory: string,
  from: string | undefined,
): { sources: readonly Source[]; torn: readonly Torn[] } {
  const [sources, torn]: [Source[], Torn[]] = [[], []];
  for (const folder of foldersOf(directory, from))
    for (const name of readdirSync(folder).toSorted()) {
      const file = join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!name.endsWith(".json") || !stats?.isFile() || stats.size > MAX_BYTES) continue;
      const path = relative(directory, file);
      const bytes = read(file);
      try {
        sources.push({ path, content: JSON.parse(bytes.toString("utf8")), hash: hashOf(bytes) });
      } catch (error) {
        torn.push({ path, why: error instanceof Error ? error.message : String(error) });
      }
    }
  return { sources, torn };
}

/** @throws {Refused} when one of them was written meanwhile. */
export function stillAsRead(directory: string, sources: readonly Source[]): void {
  const changed = sources.find(({ path, hash }) => hashOf(read(join(directory, path))) !== hash);
  if (changed)
    throw new Refused(
      `${changed.path} was changed while it was read: an earlier program still works here. Nothing was taken over; end it, and call this again.`,
      3,
    );
}

/** Keeps a torn file beside our state, once, since whoever wrote it may write over it. @returns where, relative to the project. */
export function keepCopy(directory: string, { path }: Torn): string {
  const bytes = read(join(directory, path));
  for (let number = 1; ; number++) {
    const copy = join(".idumb", "torn", `${basename(path, ".json")}-${number}.json`);
    const at = join(directory, copy);
    if (existsSync(at) && hashOf(read(at)) !== hashOf(bytes)) continue;
    mkdirSync(join(directory, ".idumb", "torn"), { recursive: true });
    copyFileSync(join(directory, path), at);
    return copy;
  }
}
