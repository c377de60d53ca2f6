/** Words of a command that is printed to be typed again, in another shell and perhaps in another folder. */
import { resolve } from "node:path";
import { fromCaller, ROOT } from "./places.ts";

/** As a POSIX shell reads it: quoted where it would read something else. */
export const typed = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A path that the user named: as it was, where it means the same in the folder of the suite; else in full. */
export function typedPath(path: string): string {
  const full = fromCaller(path);
  return typed(resolve(ROOT, path) === full ? path : full);
}
