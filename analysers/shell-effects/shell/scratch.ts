/**
 * Scratch files are nobody's work, so deleting them loses nothing. What counts is where a place surely lies: below a
 * folder of the scratch space and not in it at large, never around the project, and known up to its name in there. What
 * this line has itself put into scratch may be work, and from there on nothing in scratch is forgiven.
 */
import { isInside, isScratch } from "../project-path.ts";
import type { Field } from "./field.ts";
import { absolutePath, type Scope } from "./scope.ts";
import { DYNAMIC, ONE_NUMBER } from "./stream.ts";

const UNSEEN = new RegExp(`[*?[{(!+@${DYNAMIC}]`);

/** True when all that `path` can stand for is scratch. */
function liesInScratch(path: string, { glob }: Pick<Field, "glob">, scope: Scope): boolean {
  const { effects } = scope.analysis;
  const { directory, repository = directory } = effects.context;
  if (scope.place !== "here" || effects.workInScratch) return false;
  // A fresh name of mktemp is known to be one name.
  const fresh = [...scope.made].find((made) => made.includes(DYNAMIC) && isInside(made, path));
  const rest = fresh === undefined ? path : path.slice(fresh.length);
  // `/tmp/build-$$` is what this shell alone calls so; a shell that has no such number leaves the rest of the name.
  if (rest.replaceAll(ONE_NUMBER, "").includes(DYNAMIC)) return false;
  const unnumbered = path.replaceAll(ONE_NUMBER, "");
  if (unnumbered !== path && !isScratch(effects.context, unnumbered.replace(/[./]+$/, ""))) return false;
  const at = glob ? path.search(UNSEEN) : -1;
  const known = at === -1 || fresh !== undefined ? path : path.slice(0, at);
  // `/tmp/*` and `/tmp/.*` are all of the scratch space, which others use as well.
  if (!isScratch(effects.context, known === path ? path : known.replace(/[./]+$/, ""))) return false;
  const holds = (place: string): boolean =>
    known === path ? isInside(path, place) : `${place}/`.startsWith(known);
  return !holds(directory) && !holds(repository);
}

/** True when an argument surely names scratch files, wherever the shell stands. */
export function isScratchField(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text);
  if (path === null || (!scope.cwdCertain && !field.text.startsWith("/"))) return false;
  return liesInScratch(path, field, scope);
}

/** True when the shell surely stands among scratch files. */
export const standsInScratchFolder = (scope: Scope): boolean =>
  scope.cwd !== null && scope.cwdCertain && liesInScratch(scope.cwd, { glob: false }, scope);
