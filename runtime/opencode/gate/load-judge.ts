/**
 * The policy room is two thirds of our code, and OpenCode waits while a plugin loads: parsing it there took
 * 20 of 30 ms (`npm run bench -- plugin`). So it is a file of its own, loaded once the host goes on, or by
 * the first call if that comes sooner. Loading is synchronous: no call can slip past a gate that is not there.
 */
import { createRequire } from "node:module";
import type * as Judge from "../../policy/judge.ts";

const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
const FILE = isSource ? "../../policy/judge.ts" : "./judge.js";
const load = createRequire(import.meta.url);
let loaded: typeof Judge | undefined;

/** Throws when the file is missing or broken: the caller's guard decides what that means. */
export function judge(): typeof Judge {
  loaded ??= load(FILE) as typeof Judge;
  return loaded;
}

/** Loads in the host's next idle moment. A failure is left to the first call, which can report it. */
export function loadJudgeSoon(): void {
  const timer = setTimeout(() => {
    try {
      judge();
    } catch {
      // OpenCode 1.14.41 (Bun 1.3.13) refuses to load this module synchronously, and imports it.
      import(new URL(FILE, import.meta.url).href).then(
        (module: typeof Judge) => (loaded ??= module),
        () => undefined,
      );
    }
  }, 0);
  timer.unref();
}
