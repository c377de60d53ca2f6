/** Where files are that the user names, and where ours go. */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the suite, where its commands are typed. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Relative to where the user typed the command, which npm hides from us. */
export const fromCaller = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

export const pathOf = (path: string | undefined): string | null =>
  path === undefined ? null : fromCaller(path);

/** `.stress/` unless another is named. */
export const outDirectory = (out: string | undefined): string =>
  out === undefined ? join(ROOT, ".stress") : fromCaller(out);
