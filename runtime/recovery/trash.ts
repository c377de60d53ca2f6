/**
 * The folder of the copies: `.idumb/trash`, an entry for each call, for the user's eyes only. An entry counts from the
 * moment its `kept.json` is there, so that a process that dies leaves nothing that looks whole.
 */
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readKept, type Kept } from "./kept.ts";
import { bytesOf } from "./size-in-words.ts";
import type { Bounds } from "./bounds.ts";

const OWN_ONLY = 0o700;
const NAME = /^r-(\d+)$/;
const UNFINISHED_MS = 600_000;
const KEPT = "kept.json";

export const trashOf = (directory: string): string => join(directory, ".idumb", "trash");

const numberOf = (id: string): number => Number(NAME.exec(id)?.[1] ?? 0);

async function idsIn(trash: string): Promise<readonly string[]> {
  const names = await readdir(trash).catch(() => []);
  return names.filter((name) => NAME.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** Null where no whole entry is. */
export async function readEntry(trash: string, id: string): Promise<Kept | null> {
  const text = await readFile(join(trash, id, KEPT), "utf8").catch(() => null);
  const kept = text === null ? null : readKept(text);
  return kept?.id === id ? kept : null;
}

/** What is kept, oldest first. */
export async function readEntries(trash: string): Promise<readonly Kept[]> {
  const read = await Promise.all((await idsIn(trash)).map((id) => readEntry(trash, id)));
  return read.filter((kept) => kept !== null);
}

/**
 * While a call runs that may be `git clean -fdx`: it deletes what is ignored, but no folder that looks like a repository of
 * its own. Not for longer, since `git add` takes such a folder for one as well.
 */
export async function shelter(trash: string): Promise<void> {
  const git = join(trash, ".git");
  try {
    await mkdir(git, { mode: OWN_ONLY });
  } catch {
    // Nothing was ever kept, or it is there already.
    return;
  }
  for (const name of ["objects", "refs"]) await mkdir(join(git, name), { mode: OWN_ONLY });
  await writeFile(join(git, "HEAD"), "ref: refs/heads/none\n", { mode: 0o600 });
}

/** The call is over. */
export const unshelter = (trash: string): Promise<void> =>
  rm(join(trash, ".git"), { recursive: true, force: true });

export interface OpenEntry {
  readonly id: string;
  /** Its folder. */
  readonly place: string;
  /** It is whole now. */
  seal(kept: Kept): Promise<void>;
  /** As if it had never been. */
  drop(): Promise<void>;
}

/** @throws when the folder cannot be made, or is none of ours. */
export async function openEntry(trash: string): Promise<OpenEntry> {
  await mkdir(trash, { recursive: true, mode: OWN_ONLY });
  if (!(await lstat(trash)).isDirectory()) throw new Error(`${trash} is no folder`);
  await unshelter(trash);
  for (let number = numberOf((await idsIn(trash)).at(-1) ?? "r-0") + 1; ; number++) {
    const id = `r-${number}`;
    const place = join(trash, id);
    try {
      await mkdir(place, { mode: OWN_ONLY });
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw error;
    }
    return {
      id,
      place,
      async seal(kept) {
        const draft = join(place, `${KEPT}.new`);
        await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
        await rename(draft, join(place, KEPT));
      },
      drop: () => rm(place, { recursive: true, force: true }),
    };
  }
}

/** Bytes of whole entries by id, as this process has seen them: what is sealed does not change. */
const sizes = new Map<string, Map<string, number>>();

async function sizesIn(trash: string): Promise<ReadonlyMap<string, number>> {
  const before = sizes.get(trash);
  const now = new Map<string, number>();
  for (const id of await idsIn(trash)) {
    const kept = before?.has(id) ? null : await readEntry(trash, id);
    const bytes = before?.get(id) ?? (kept === null ? undefined : bytesOf(kept.files));
    if (bytes !== undefined) now.set(id, bytes);
    else if (Date.now() - ((await lstat(join(trash, id)).catch(() => null))?.mtimeMs ?? 0) > UNFINISHED_MS)
      await rm(join(trash, id), { recursive: true, force: true });
  }
  sizes.set(trash, now);
  return now;
}

/** Removes the oldest entries until `bytes` more have room, and what a process that died has left. */
export async function makeRoom(trash: string, bytes: number, bounds: Bounds): Promise<void> {
  const entries = await sizesIn(trash);
  let held = [...entries.values()].reduce((sum, size) => sum + size, 0);
  let count = entries.size;
  for (const [id, size] of entries) {
    if (held + bytes <= bounds.allBytes && count < bounds.entries) break;
    await rm(join(trash, id), { recursive: true, force: true });
    held -= size;
    count--;
  }
}
