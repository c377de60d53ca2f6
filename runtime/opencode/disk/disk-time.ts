/**
 * What came first on the disk: the end of a run, or a change that no call names and that is noticed a step later. Both
 * are read from the disk's own clock: that of another machine may be wrong by seconds, and a file's time of its
 * last change of state (`ctime`) is the one that no program can set.
 */
import { rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Now, in milliseconds; undefined where nothing may be written. */
export function diskTime(directory: string): number | undefined {
  const mark = join(directory, ".idumb", `time-${process.pid}`);
  try {
    writeFileSync(mark, "");
    const { ctimeMs } = statSync(mark);
    rmSync(mark);
    return ctimeMs;
  } catch {
    return undefined;
  }
}

/** When the last of these files changed, or went: then its folder changed. Undefined where none can be asked. */
export function changedAt(paths: readonly string[]): number | undefined {
  const times = paths.flatMap((path) => timeOf(path) ?? timeOf(dirname(path)) ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

function timeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ctimeMs;
  } catch {
    return undefined;
  }
}
