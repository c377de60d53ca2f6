/**
 * Gives back what an entry of the trash holds. What stands at a place and differs stays, unless it is asked for; then it
 * is kept as well. A file appears whole or not at all, and never behind a link that leads out of the project.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  chmod,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isInside } from "@idumb/shell-effects/project-path";
import { copyFile } from "./copy-file.ts";
import { bringBack, goneRefs } from "./git-refs.ts";
import { keepCopies } from "./keep.ts";
import { trashOf } from "./trash.ts";
import type { Kept, KeptFile } from "./kept.ts";

/** What became of one file, branch, tag or stash, or would. */
export interface PutBack {
  readonly path: string;
  /** `differs`: something else stands there and was left alone. */
  readonly outcome: "put back" | "there already" | "differs" | "damaged" | "in the way";
  readonly why?: string;
}

export interface PutBackOptions {
  readonly directory: string;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly at: number;
}

/** The part of the entry at these places: files, or folders with all that is in them. Null = no such place is in it. */
export function partOf(kept: Kept, places: readonly string[]): Kept | string {
  if (places.length === 0) return kept;
  const missing = places.find((place) => !kept.files.some(({ path }) => isInside(place, path)));
  if (missing !== undefined) return missing;
  return {
    ...kept,
    refs: [],
    files: kept.files.filter(({ path }) => places.some((place) => isInside(place, path))),
  };
}

async function hashAt(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

/** The nearest folder that is there must lie in the project, whatever links lead to it. */
async function leadsOut(root: string, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => null);
    if (real !== null) return !isInside(await realpath(root), real);
    if (folder === root || dirname(folder) === folder) return true;
  }
}

async function standsAt(path: string, file: KeptFile): Promise<"nothing" | "same" | "other"> {
  const stats = await lstat(path).catch(() => null);
  if (stats === null) return "nothing";
  if (file.link !== undefined)
    return stats.isSymbolicLink() && (await readlink(path)) === file.link ? "same" : "other";
  const same = stats.isFile() && stats.size === file.bytes && (await hashAt(path)) === file.hash;
  return same ? "same" : "other";
}

async function write(place: string, path: string, file: KeptFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${randomBytes(6).toString("hex")}.restored`);
  try {
    if (file.link === undefined) {
      await copyFile(join(place, file.copy), draft, Infinity);
      await utimes(draft, new Date(), new Date(file.mtimeMs));
      await chmod(draft, file.mode);
    } else await symlink(file.link, draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function putOne(kept: Kept, file: KeptFile, root: string, options: PutBackOptions): Promise<PutBack> {
  const place = join(trashOf(options.directory), kept.id);
  const path = join(root, file.path);
  const { path: name } = file;
  try {
    if (file.link === undefined && (await hashAt(join(place, file.copy))) !== file.hash)
      return { path: name, outcome: "damaged", why: "its copy is not what was kept" };
    if (await leadsOut(root, path))
      return { path: name, outcome: "in the way", why: "a link leads out of the project" };
    const found = await standsAt(path, file);
    if (found === "same") return { path: name, outcome: "there already" };
    if (found === "other" && !options.force) return { path: name, outcome: "differs" };
    if (options.dryRun) return { path: name, outcome: "put back" };
    if (found === "other" && (await lstat(path)).isDirectory())
      return { path: name, outcome: "in the way", why: "a folder stands there" };
    await write(place, path, file);
    return { path: name, outcome: "put back" };
  } catch (error) {
    return { path: name, outcome: "in the way", why: error instanceof Error ? error.message : String(error) };
  }
}

/** What stands where something is put back, kept as the files of any call are. */
async function keepStanding(
  kept: Kept,
  root: string,
  { directory, at }: PutBackOptions,
): Promise<Kept | null> {
  const named: string[] = [];
  for (const file of kept.files) {
    const path = join(root, file.path);
    if ((await standsAt(path, file)) === "other") named.push(path);
  }
  if (named.length === 0) return null;
  const call = { sessionID: kept.sessionID, summary: `idumb restore ${kept.id} --force`, at };
  const taken = { named, trees: false, patterns: [], all: false, refs: false };
  return keepCopies({ root, directory, ...taken, unseen: null, call });
}

async function putRefs(kept: Kept, root: string, dryRun: boolean): Promise<readonly PutBack[]> {
  const gone = kept.refs.length === 0 ? [] : await goneRefs(root, kept.refs);
  const outcomes: PutBack[] = [];
  for (const ref of gone) {
    const path = `${ref.isStash ? "stash" : "ref"} ${ref.name}`;
    if (dryRun || (await bringBack(root, ref))) outcomes.push({ path, outcome: "put back" });
    else outcomes.push({ path, outcome: "in the way", why: `git does not take ${ref.hash} back` });
  }
  return outcomes;
}

/**
 * @returns what became of each file, branch, tag and stash, and what was kept of what stood there. Throws where that
 * cannot be kept.
 */
export async function putBack(
  kept: Kept,
  options: PutBackOptions,
): Promise<{ readonly files: readonly PutBack[]; readonly standing: Kept | null }> {
  const root = resolve(options.directory, kept.base);
  const standing = options.force && !options.dryRun ? await keepStanding(kept, root, options) : null;
  const unkept = new Map(standing?.leftOut.map(({ path, why }) => [path, why]));
  const files: PutBack[] = [];
  for (const file of kept.files) {
    const why = unkept.get(file.path);
    if (why === undefined) files.push(await putOne(kept, file, root, options));
    else
      files.push({ path: file.path, outcome: "in the way", why: `what stands there cannot be kept: ${why}` });
  }
  return { files: [...files, ...(await putRefs(kept, root, options.dryRun))], standing };
}
