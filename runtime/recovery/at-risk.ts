/**
 * Which files a call may take away that git could not give back. More than it will really take is no harm; what git has
 * is left to git.
 */
import { lstat } from "node:fs/promises";
import { dirname } from "node:path";
import { isRebuildable } from "@idumb/shell-effects/rebuildable";
import { isInside } from "@idumb/shell-effects/project-path";
import { baseOf, matcher } from "./matcher.ts";
import { gitRows, workTreeOf, type GitRow } from "./git-rows.ts";
import { REBUILDABLE } from "./rebuildable.ts";
import { walkFolder, type Found } from "./walk-folder.ts";

/** What a call may take away. All paths are absolute. */
export interface AtRisk {
  /** No path outside of it is looked at. */
  readonly root: string;
  /** Files that it replaces or deletes. */
  readonly named: readonly string[];
  /** Folders among them go with all that is in them. */
  readonly trees: boolean;
  readonly patterns: readonly string[];
  /** It may take anything away that git does not have. */
  readonly all: boolean;
  /** It may delete branches, tags or stashes of the repository. */
  readonly refs: boolean;
}

const isGitsOwn = (path: string): boolean => /\/\.git(\/|$)/.test(path);

/** The files among these places that git does not have. */
async function unkept(ask: AtRisk, places: readonly string[], found: Found): Promise<void> {
  const byTree = new Map<string | null, string[]>();
  for (const place of places) {
    const nearest = isGitsOwn(place) ? null : workTreeOf(place, ask.root);
    // A repository inside the project takes its history along.
    const tree = nearest === place && place !== ask.root ? null : nearest;
    const asked = byTree.get(tree);
    if (asked) asked.push(place);
    else byTree.set(tree, [place]);
  }
  for (const [tree, asked] of byTree) {
    const rows = tree === null ? null : await gitRows(tree, asked.includes(tree) ? [] : asked);
    if (rows === null) for (const place of asked) await take(ask, place, false, found);
    else await takeRows(ask, asked, rows, found);
  }
}

async function takeRows(
  ask: AtRisk,
  places: readonly string[],
  rows: readonly GitRow[],
  found: Found,
): Promise<void> {
  const wanted = new Set(places);
  const isWanted = (path: string): boolean => {
    for (let place = path; place.length > 1; place = dirname(place)) if (wanted.has(place)) return true;
    return false;
  };
  const unknown = new Set(rows.filter(({ isFolder }) => isFolder).map(({ path }) => path));
  for (const place of places)
    for (let folder = dirname(place); folder.length > 1; folder = dirname(folder))
      if (unknown.has(folder)) await take(ask, place, false, found);
  for (const { path, isTracked } of rows) if (isWanted(path)) await take(ask, path, isTracked, found);
}

/** The outermost folder of a path that a build makes again; null where there is none. */
function rebuildableOf(path: string, root: string): string | null {
  if (isGitsOwn(path) || !isRebuildable(path, root)) return null;
  let folder = path;
  while (isRebuildable(dirname(folder), root)) folder = dirname(folder);
  return folder;
}

/** A file or link, or everything in a folder. What git tracks is nobody's product, whatever its folder is called. */
async function take({ root }: AtRisk, path: string, isTracked: boolean, found: Found): Promise<void> {
  if (/\/\.idumb(\/|$)/.test(path)) return;
  const rebuildable = isTracked ? null : rebuildableOf(path, root);
  if (rebuildable !== null) {
    if (found.leftOut.at(-1)?.path !== rebuildable)
      found.leftOut.push({ path: rebuildable, why: REBUILDABLE });
    return;
  }
  const stats = await lstat(path).catch(() => null);
  if (stats === null) return;
  if (stats.isDirectory()) await walkFolder(path, root, found);
  else if (stats.isFile() || stats.isSymbolicLink()) found.files.push(path);
  else found.leftOut.push({ path, why: "it is no file" });
}

async function existing(ask: AtRisk): Promise<readonly string[]> {
  const places: string[] = [];
  for (const path of ask.named) {
    const stats = isInside(ask.root, path) ? await lstat(path).catch(() => null) : null;
    if (stats !== null && (ask.trees || !stats.isDirectory())) places.push(path);
  }
  return places;
}

/** So that a large file that the call may not even touch takes nobody's room. */
async function smallestFirst(paths: readonly string[]): Promise<readonly string[]> {
  const sized = await Promise.all(
    paths.map(async (path) => ({ path, size: (await lstat(path).catch(() => null))?.size ?? 0 })),
  );
  return sized.toSorted((a, b) => a.size - b.size).map(({ path }) => path);
}

/** The files, the nearest to what the call names first. Never throws. */
export async function filesAtRisk(ask: AtRisk): Promise<Found> {
  const named: Found = { files: [], leftOut: [] };
  await unkept(ask, await existing(ask), named);
  const patterned: Found = { files: [], leftOut: [] };
  const patterns = ask.patterns.filter((pattern) => isInside(ask.root, baseOf(pattern)));
  await unkept(ask, [...new Set(patterns.map(baseOf))], patterned);
  const match = matcher(patterns);
  const rest: Found = { files: [], leftOut: [] };
  if (ask.all) await unkept(ask, [ask.root], rest);
  const others = await smallestFirst(rest.files);
  const matched = patterned.files.filter((path) => match(path));
  const leftOut = [...named.leftOut, ...patterned.leftOut.filter(({ path }) => match(path)), ...rest.leftOut];
  return {
    files: [...new Set([...named.files, ...matched, ...others])],
    leftOut: [...new Map(leftOut.map((one) => [one.path, one])).values()],
  };
}
