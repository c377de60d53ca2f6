import { lstatSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Errors of the disk, in the words of the host: its tools reach files through a library that sorts the
 * system's errors into a few kinds and names the call and the path (OpenCode 1.18.33).
 */
const KINDS: Readonly<Record<string, string>> = {
  ENOENT: "NotFound",
  EACCES: "PermissionDenied",
  EEXIST: "AlreadyExists",
  EISDIR: "BadResource",
  ENOTDIR: "BadResource",
  ELOOP: "BadResource",
  EBUSY: "Busy",
};

/** The system's code of an error of `node:fs`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  return code;
}

/**
 * OpenCode 1.18.33 asks for a path's real name where it locks a file and where it searches, which fails for a path
 * below a file, in the system's words.
 */
export function assertResolvable(path: string): void {
  try {
    lstatSync(resolve(path));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** Runs `work`, which does `method` to `path`, and throws what it throws in the host's words. */
export function onDisk<T>(method: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new Error(`${KINDS[code] ?? "Unknown"}: FileSystem.${method} (${path})`, { cause: error });
  }
}
