/** Where files are that the user names, and where ours go. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CouldNotRun } from "./could-not-run.ts";

/** The folder of the suite, where its commands are typed. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Relative to where the user typed the command, which npm hides from us. Throws a CouldNotRun for an empty path: a
 * variable that nobody set would be the folder in which one stands.
 */
export function fromCaller(path: string): string {
  if (path.trim() === "") throw new CouldNotRun("call", "an empty path was given: name a file or folder");
  return isAbsolute(path) ? path : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

export const pathOf = (path: string | undefined): string | null =>
  path === undefined ? null : fromCaller(path);

/** `.stress/` unless another is named. */
export const outDirectory = (out: string | undefined): string =>
  out === undefined ? join(ROOT, ".stress") : fromCaller(out);
