/**
 * Where a write would land on the disk. The policy sees names only, so a link inside the project that leads out of
 * it, or into the governance, would carry a write past every rule on paths. Looked up ahead of the call, where a
 * write is to be judged: one look at each name below the project (2–6 µs), the rest only where a link is found.
 */
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { judge } from "./load-judge.ts";
import type { Effect } from "../../policy/effect.ts";
import type { GovernedProject } from "../governed-project.ts";

const MAX_PATHS = 50;

/** The place itself, or where its nearest existing folder really is. */
function landing(path: string): string {
  const missing: string[] = [];
  for (let place = path; ; place = dirname(place)) {
    try {
      return join(realpathSync(place), ...missing);
    } catch {
      if (dirname(place) === place) return path;
      missing.unshift(basename(place));
    }
  }
}

/** False when every name between the project and the path is there as itself, or not there at all. */
function mayBeLinked(directory: string, path: string): boolean {
  if (!path.startsWith(`${directory}/`)) return true;
  for (let end = directory.length; end !== -1;) {
    end = path.indexOf("/", end + 1);
    try {
      const stats = lstatSync(end === -1 ? path : path.slice(0, end), { throwIfNoEntry: false });
      if (stats === undefined) return false;
      if (stats.isSymbolicLink()) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/** True where a folder really lies inside the project. */
export function isReallyInside(directory: string, path: string): boolean {
  return !relative(landing(directory), landing(path)).startsWith("..");
}

/** The effect with its paths as they would land; the same object where no link is in the way. */
export function followLinks(project: GovernedProject, effect: Effect): Effect {
  if (effect.writes.length === 0) return effect;
  const { directory } = project;
  let real: string | undefined;
  let moved = false;
  const writes = effect.writes.map((path, index) => {
    if (index >= MAX_PATHS || path.length > 4_096 || !mayBeLinked(directory, path)) return path;
    real ??= landing(directory);
    const landed = landing(path);
    const inside = relative(real, landed);
    const seen = inside.startsWith("..") ? landed : join(directory, inside);
    if (seen !== path) moved = true;
    return seen;
  });
  if (!moved) return effect;
  const { governedPath } = judge();
  const governance = writes.reduce<string | null>(
    (found, path) => found ?? governedPath(path, project.effects),
    effect.governance,
  );
  return { ...effect, writes, governance };
}
