/**
 * Is a path inside the globs a task may touch? The path is normalised first and dot files count like any
 * other file, because a scope that `src/../.env` or `src/.hidden` slips through is no scope. Compiled globs
 * are kept with the list they came from: state hands out the same frozen array until the task changes.
 */
import picomatch from "picomatch";
import { relativePath, resolvePath } from "@idumb/shell-effects/project-path";

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
  const isNegated = (glob: string): boolean => glob.startsWith("!");
  const positive = globs.filter((glob) => !isNegated(glob));
  const allows = matcher(positive.length === 0 ? ["."] : positive);
  const denies = matcher(globs.filter(isNegated).map((glob) => glob.slice(1)));
  return (path) => allows(path) && !denies(path);
}

/** Of nothing when there are no globs. */
function matcher(globs: readonly string[]): Matcher {
  const places = globs.map((glob) => resolvePath("/", glob));
  const patterns = places.flatMap((place) => (place === "/" ? ["/**"] : [place, `${place}/**`]));
  const match = picomatch(patterns, { dot: true });
  return (path) => match(`/${path}`);
}
