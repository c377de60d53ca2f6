/**
 * Is a path inside the globs a task may touch? The path is normalised first and dot files count like any
 * other file, because a scope that `src/../.env` or `src/.hidden` slips through is no scope. Compiled globs
 * are kept with the list they came from: state hands out the same frozen array until the task changes.
 */
import picomatch from "picomatch";
import { relativePath, resolvePath } from "./project-path.ts";

type Matcher = (path: string) => boolean;

const compiled = new WeakMap<readonly string[], Matcher>();

/**
 * @param path as given by the call: absolute, or relative to `directory`.
 * @param globs relative to the project; empty = the whole project. A glob that names a folder covers it whole.
 * @returns false for everything outside of `directory`, whatever the globs say.
 */
export function inPathScope(path: string, globs: readonly string[], directory: string): boolean {
  const relative = relativePath(directory, resolvePath(directory, path));
  if (relative === null) return false;
  if (globs.length === 0) return true;
  let match = compiled.get(globs);
  if (match === undefined) {
    match = compile(globs);
    compiled.set(globs, match);
  }
  return match(relative);
}

function compile(globs: readonly string[]): Matcher {
  const patterns: string[] = [];
  for (const glob of globs) {
    const negated = glob.startsWith("!");
    const relative = relativePath("/", resolvePath("/", negated ? glob.slice(1) : glob)) ?? "";
    if (negated) patterns.push(`!${relative}`);
    else patterns.push(relative === "" ? "**" : relative, ...(relative === "" ? [] : [`${relative}/**`]));
  }
  const positive = patterns.filter((pattern) => !pattern.startsWith("!"));
  const negative = patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const allows = positive.length === 0 ? () => true : picomatch(positive, { dot: true });
  const denies = negative.length === 0 ? () => false : picomatch(negative, { dot: true });
  return (path) => allows(path) && !denies(path);
}
