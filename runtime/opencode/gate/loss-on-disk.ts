/**
 * Whether a loss that a line names would lose anything: nothing is lost where nothing stands, and an edit that was never
 * made cannot be thrown away. The same tells of some writes that they change nothing, and of a pattern that it finds no file of
 * the governance. Looked up only where a line would be
 * refused for it. git is asked without hooks, monitors
 * and locks; what it does not answer in time stays a loss.
 */
import { spawnSync } from "node:child_process";
import { lstatSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { isOverlooked, QUIET_SETTINGS, quietEnvironment } from "../../recovery/quiet-git.ts";
import type { Effect, LossUnless } from "@idumb/shell-effects";

const LIMIT_MS = 2_000;
const MAX_BYTES = 1_000_000;

/** What git prints; null where it cannot answer. */
function git(folder: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", ["-C", folder, ...QUIET_SETTINGS, ...args], {
    env: quietEnvironment(),
    timeout: LIMIT_MS,
    maxBuffer: MAX_BYTES,
    encoding: "utf8",
    windowsHide: true,
  });
  return status === 0 ? stdout : null;
}

/** What stands at the path itself; null where nothing does. */
function lookAt(path: string): Stats | null | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return undefined;
  }
}

/** True where git has all of the file or folder as it is now. It is asked from there: a folder may be another repository. */
export function isAsGitHasIt(path: string, withUntracked: boolean): boolean {
  const isFolder = lookAt(path)?.isDirectory() === true;
  const others = withUntracked ? ["--untracked-files=all", "--ignored"] : ["--untracked-files=no"];
  const folder = isFolder ? path : dirname(path);
  if (git(folder, ["status", "--porcelain", ...others, "--", path]) !== "") return false;
  const listed = git(folder, ["ls-files", "-v", "--", path]);
  return listed !== null && !listed.split("\n").some(isOverlooked);
}

function holds({ is, path, replacesAll = false }: LossUnless): boolean {
  if (is === "unchanged") return isAsGitHasIt(path, replacesAll);
  return is === "absent" ? lookAt(path) === null : lookAt(path)?.isDirectory() === true;
}

type Judge = (unless: LossUnless) => boolean;

/** The effect without its losses at these places, and without the writes that change nothing there. */
function withoutLosses(effect: Effect, isNone: Judge): Effect {
  const { losses = [], writes } = effect;
  const none = new Set<string>();
  const left = losses.filter(({ unless, isOwn }) => {
    if (unless === null || !unless.every(isNone)) return true;
    for (const { path, replacesAll } of unless) if (replacesAll !== true && isOwn !== true) none.add(path);
    return false;
  });
  if (left.length === losses.length) return effect;
  return {
    ...effect,
    writes: writes.filter((path) => !none.has(path)),
    destructive: left[0]?.reason ?? null,
  };
}

/** Without the writes that change nothing: a file that is not there is removed, a folder that stands is made. */
function withoutIdle(effect: Effect, isNone: Judge): Effect {
  const { idle = [], writes } = effect;
  const none = new Set(idle.filter(({ unless }) => unless.every(isNone)).map(({ path }) => path));
  return none.size === 0 ? effect : { ...effect, writes: writes.filter((path) => !none.has(path)) };
}

/** Without the guard where a pattern would find none of the files that it is about. */
function withoutGovernance(effect: Effect): Effect {
  const { governanceAt } = effect;
  return governanceAt?.every((path) => lookAt(path) === null) === true
    ? { ...effect, governance: null }
    : effect;
}

/** The effect with what is left of it; the same object where the disk changes nothing about it. */
export const lossOnDisk = (effect: Effect): Effect =>
  effect.losses === undefined && effect.idle === undefined
    ? withoutGovernance(effect)
    : withoutGovernance(withoutIdle(withoutLosses(effect, holds), holds));

/**
 * Afterwards: a call that ran has lost nothing that the disk could tell, and the disk is another one by now.
 * @param hasTask without one no call passed that changed anything.
 */
export function lossAfterwards(effect: Effect, hasTask: boolean): Effect {
  const left = withoutLosses(effect, () => true);
  return hasTask ? left : withoutIdle(left, () => true);
}
