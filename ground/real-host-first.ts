/**
 * The order of the test files. Those that play on the real host take minutes where the others take seconds; begun
 * last, one of them keeps one worker busy while the other has nothing left to do. Vitest by itself goes by the durations
 * of the last run, of which CI has none, and then by size.
 */
import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

const PLAYS_ON_IT = /"real"|openLiveHost|startLiveServer|"--live"/;

export class RealHostFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest, no array
    const sorted = await super.sort(files);
    const slow = new Set(sorted.filter(({ moduleId }) => PLAYS_ON_IT.test(readFileSync(moduleId, "utf8"))));
    return [...sorted.filter((file) => slow.has(file)), ...sorted.filter((file) => !slow.has(file))];
  }
}
