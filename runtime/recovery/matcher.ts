/**
 * What a pattern of the shell may stand for, asked of absolute paths. Where the pattern is more than a few wildcards,
 * everything below its folder counts: a regular expression of many takes a time that nobody can tell.
 */
import picomatch from "picomatch";
import { isInside } from "@idumb/shell-effects/project-path";

const MAGIC = /(?<!\\)[*?[\]{}()!+@]/;
const WILDCARD = /(?<!\\)(?:\*+|[?[{(!+@])/g;
const GROUP = /[?*+@!]\(|[{(]/;
const MAX_WILDCARDS = 3;
const MAX_CHARS = 1_000;

/** The folder from which a pattern matches. */
export function baseOf(pattern: string): string {
  const at = pattern.search(MAGIC);
  const known = (at === -1 ? pattern : pattern.slice(0, at)).replace(/\\(.)/g, "$1");
  return known.slice(0, Math.max(known.lastIndexOf("/"), 0)) || "/";
}

const isSimple = (pattern: string): boolean =>
  pattern.length <= MAX_CHARS &&
  !GROUP.test(pattern.replace(/\\./g, "")) &&
  (pattern.match(WILDCARD) ?? []).length <= MAX_WILDCARDS;

/** A folder that matches counts with all that is in it. */
export function matcher(patterns: readonly string[]): (path: string) => boolean {
  const simple = patterns.filter(isSimple).flatMap((pattern) => [pattern, `${pattern}/**`]);
  const bases = patterns.filter((pattern) => !isSimple(pattern)).map(baseOf);
  const match = picomatch(simple, { dot: true });
  return (path) => match(path) || bases.some((base) => isInside(base, path));
}
