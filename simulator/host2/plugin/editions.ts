import { statSync } from "node:fs";

/**
 * How often each plugin's file was edited within one process. OpenCode 2 imports it under its time of change, so an edited
 * file is evaluated anew, and one that is as it was is not; what a plugin imports never is (0.0.0-next-16350).
 */
export class Editions {
  readonly #seen = new Map<string, { changedMs: number; edition: number }>();

  of(target: string): number {
    const changedMs = Math.trunc(statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    const seen = this.#seen.get(target) ?? { changedMs, edition: 0 };
    this.#seen.set(target, seen);
    if (seen.changedMs === changedMs) return seen.edition;
    seen.changedMs = changedMs;
    return ++seen.edition;
  }
}
