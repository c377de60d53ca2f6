/**
 * Where a write would land on the disk. The policy sees names only, so a link inside the project that leads out of
 * it, or into the governance, would carry a write past every rule on paths. Looked up ahead of the call, where a
 * write is to be decided: one look at each name below the project (2–6 µs), the rest only where a link is found.
 */
import { lstatSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isInside } from "@idumb/shell-effects/project-path";
import { policy } from "../project/load-policy.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

const MAX_PATHS = 50;

const MAX_HOPS = 40;

function linkTarget(place: string): string | null {
  try {
    return readlinkSync(place);
  } catch {
    return null;
  }
}

/** The place itself, or where its nearest existing folder really is: through links that lead to nothing yet, too. */
function landing(path: string, hops = 0): string {
  const missing: string[] = [];
  for (let place = path; ; place = dirname(place)) {
    try {
      return join(realpathSync(place), ...missing);
    } catch {
      const target = hops < MAX_HOPS ? linkTarget(place) : null;
      if (target !== null)
        return landing(join(resolve(landing(dirname(place), hops + 1), target), ...missing), hops + 1);
      if (dirname(place) === place) return path;
      missing.unshift(basename(place));
    }
  }
}

/**
 * What stands at a path, as one decision on a call found it: null where nothing is. Made anew for every call: a
 * folder may have become a link in the meantime.
 */
export type Places = Map<string, Stats | null>;

const LOOK = { throwIfNoEntry: false } as const;

/** False when every name of the path from that one on is there as itself, or not there at all. */
function mayBeLinked(path: string, from: number, places: Places): boolean {
  for (let end = from; end !== -1;) {
    end = path.indexOf("/", end + 1);
    const place = end === -1 ? path : path.slice(0, end);
    if (places.has(place)) continue;
    try {
      const stats = lstatSync(place, LOOK);
      if (stats === undefined) {
        places.set(path, null);
        return false;
      }
      if (stats.isSymbolicLink()) return true;
      places.set(place, stats);
    } catch {
      return true;
    }
  }
  return false;
}

/** A hard link: the file is there, not the name. Package managers link what they install, and nobody edits that. */
function hasOtherNames(path: string, places: Places): boolean {
  const stats = places.get(path);
  return stats?.isFile() === true && stats.nlink > 1 && !/\/(node_modules|\.git)\//.test(path);
}

/** True where a folder really lies inside the project. */
export function isReallyInside(directory: string, path: string): boolean {
  return !relative(landing(directory), landing(path)).startsWith("..");
}

/**
 * The effect with its paths as they would land; the same object where no link is in the way.
 * @param places is filled with what was looked at, so that nobody has to look again.
 */
export function followLinks(project: GovernedProject, effect: Effect, places: Places): Effect {
  if (effect.writes.length === 0) return effect;
  const { directory } = project;
  let real: string | undefined;
  let moved = false;
  let shared = false;
  const writes = effect.writes.map((path, index) => {
    if (index >= MAX_PATHS || path.length > 4_096) return path;
    const isBelow = isInside(directory, path);
    const linked = mayBeLinked(path, isBelow ? directory.length : 0, places);
    shared ||= !linked && hasOtherNames(path, places);
    if (isBelow && !linked) return path;
    // The project's own name may be a link too: what lies outside by name can be inside.
    real ??= landing(directory);
    const landed = linked ? landing(path) : path;
    const inside = relative(real, landed);
    const seen = inside.startsWith("..") ? landed : join(directory, inside);
    if (seen !== path) moved = true;
    return seen;
  });
  // The write lands under the other names too, and nobody knows where those are.
  const named = shared ? { ...effect, writesUnknown: true } : effect;
  if (!moved) return named;
  const { governedPath } = policy();
  const governance = writes.reduce<string | null>(
    (found, path) => found ?? governedPath(path, project.effects),
    effect.governance,
  );
  return { ...named, writes, governance };
}
