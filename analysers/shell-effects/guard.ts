/**
 * What no line may change, handed in by the caller: the analysis finds what a line reaches, and the caller says which of
 * it is guarded and why. A reason is one phrase, and stands in the effect's `governance` word for word.
 */
import picomatch from "picomatch";
import { isInside } from "./project-path.ts";

/** A guarded file or folder, by its absolute path; it need not exist. */
export interface GuardedPlace {
  readonly path: string;
  /** All that lies below it is guarded as well. */
  readonly holdsMore: boolean;
}

/** The caller's rules. Each question is answered with a reason, or with null for "not guarded". */
export interface Guard {
  /** Names the whole in reasons: "the tree it changes holds …". */
  readonly name: string;
  /** Why a change of this absolute, normalised path is guarded; null = it is not. */
  path(path: string): string | null;
  /** Guarded places that a whole tree or a glob could take along; they need not exist. */
  readonly places: readonly GuardedPlace[];
  /** Why a text that names no full path is guarded: a path in an unknown folder, an argument, a piece of code. */
  text(text: string, as: "path" | "argument" | "code"): string | null;
  /** May this literal in a piece of code name a guarded file? */
  mayBeFile(literal: string): boolean;
  /** Programs that are guarded themselves, by name: what a call with these arguments is. */
  readonly programs: Readonly<Record<string, (args: readonly string[]) => GuardedCall>>;
  /** Why setting this environment variable is guarded; null = it is not. */
  setting(variable: string): string | null;
  /** Why removing this package is guarded; null = it is not. */
  removal(packageName: string): string | null;
  /** The program that the agent runs in, and why nothing may end it. */
  readonly host: { readonly program: string; readonly ended: string } | null;
}

/** What a call of a guarded program is: `opaque` runs, and its effect cannot be told. */
export type GuardedCall = "harmless" | "opaque" | { readonly guarded: string };

/** The guard of a caller that guards nothing. Spread it to write a guard with a few rules. */
export const NOTHING_GUARDED: Guard = {
  name: "nothing",
  path: () => null,
  places: [],
  text: () => null,
  mayBeFile: () => false,
  programs: {},
  setting: () => null,
  removal: () => null,
  host: null,
};

/**
 * Like {@link Guard.path}, for a call that moves, deletes or changes the whole tree at `path`: a guarded place below it
 * goes along.
 * @returns the reason, or null when nothing of the tree is guarded.
 */
export function guardedTree(path: string, guard: Guard): string | null {
  const direct = guard.path(path);
  if (direct !== null) return direct;
  const taken = guard.places.some((place) => isInside(path.toLowerCase(), place.path.toLowerCase()));
  return taken ? `the tree it changes holds ${guard.name}` : null;
}

/** Of a pattern that may stand for any number of folders. */
const MAX_PARTS = 64;
/** Longer than anybody writes a pattern; making a test of one takes time that grows with its square. */
const MAX_PATTERN = 1_000;

/**
 * Like {@link Guard.path}, for an unquoted shell glob: it reaches every path that the shell could expand it to.
 * @param pattern absolute, such as `/srv/project/*.json`.
 * @returns the reason, or null when the pattern reaches nothing guarded.
 */
export function guardedGlob(pattern: string, guard: Guard): string | null {
  const direct = guard.path(pattern);
  if (direct !== null) return direct;
  const reached = globReach(pattern, guard);
  if (reached === "unknown") return `its pattern may reach ${guard.name}`;
  return reached.length > 0 ? `its pattern reaches ${guard.name}` : null;
}

/**
 * The guarded places that the shell could expand a pattern to, if they exist.
 * @returns `unknown` for a pattern that is too long to be compared.
 */
export function globReach(pattern: string, guard: Guard): readonly GuardedPlace[] | "unknown" {
  // A pattern also reaches what lies below a guarded folder that its first part matches: `.i*/j*`.
  const parts = pattern.split("/");
  // Without these a pattern of so many parts matches only paths of as many.
  const anyDepth = /\*\*|[{(]/.test(pattern);
  if (pattern.length > MAX_PATTERN || (anyDepth && parts.length > MAX_PARTS)) return "unknown";
  const deepest = Math.max(0, ...guard.places.map(({ path }) => path.split("/").length));
  return parts.flatMap((_, index) => {
    if (!anyDepth && index >= deepest) return [];
    const start = parts.slice(0, index + 1).join("/");
    if (!/[*?[({]/.test(start)) return [];
    const match = picomatch(start, { nocase: true });
    return guard.places.filter(
      ({ path, holdsMore }) => (index + 1 === parts.length || holdsMore) && match(path),
    );
  });
}
