/**
 * Places that hold the machine or all of a person's work. Moving one away, or deleting a file of the system, is loss: no
 * repository has them, and nobody's task is about them.
 */
import { isInside, isScratch, relativePath } from "../project-path.ts";
import type { Field } from "./field.ts";
import { absolutePath, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";

const SYSTEM =
  /^\/(bin|boot|dev|etc|lib\w*|opt|proc|root|sbin|sys|usr|var|System|Library|Applications)(\/|$)/;
/** In a home: who has lost these is locked out. */
const KEYS = /^\/\.(ssh|gnupg)(\/|$)/;
const TOP = /^(\/[^/]+)?$/;

/** A path that is neither in the project and its repository nor among the scratch files. */
export function isElsewhere(path: string, scope: Scope): boolean {
  const { context } = scope.analysis.effects;
  const { directory, repository = directory } = context;
  if (scope.place !== "here" || path.includes(DYNAMIC) || isInside(directory, path)) return false;
  return (repository === "/" || !isInside(repository, path)) && !isScratch(context, path);
}

/** What a repository is made of; git makes its locks and its index again. */
const OF_REPOSITORY = /^\.git\/(HEAD|config|packed-refs|(refs|objects|logs|worktrees|modules)(\/|$))/;

/** A piece of the project's own repository, without which it is none or has lost work. */
export function isOfRepository(path: string, scope: Scope): boolean {
  const { directory, repository = directory } = scope.analysis.effects.context;
  const inside = relativePath(repository === "/" ? directory : repository, path);
  return scope.place === "here" && inside !== null && OF_REPOSITORY.test(inside) && !inside.endsWith(".lock");
}

/** One of the files of the system, or of the keys of a person. */
export function isOfSystem(path: string, scope: Scope): boolean {
  const { home } = scope.analysis.effects.context;
  if (!isElsewhere(path, scope)) return false;
  if (home !== undefined && isInside(home, path)) return KEYS.test(path.slice(home.length));
  return SYSTEM.test(path);
}

/** The root, a folder in it or the home, whole: by its own name, or by all that is in it. */
export function isWholePlace(field: Field, scope: Scope): boolean {
  const path = absolutePath(scope, field.text);
  const { home, directory } = scope.analysis.effects.context;
  if (path === null || path.includes(DYNAMIC) || scope.place !== "here") return false;
  const place = field.glob ? path.replace(/\/[.*?]*$/, "") : path;
  if (/[*?[{]/.test(place) || isInside(directory, place)) return false;
  // A folder of the root that is named is one of the system; what is in it may be work of any kind.
  if (place === "" || place === "/" || place === home || place === "/home" || place === "/Users") return true;
  return TOP.test(place) && isOfSystem(place, scope);
}
