/**
 * A file as it was before a task first changed it: what stood there already is not the task's doing. Asked of git,
 * beside the host's own work; without git, or for a new file, there is no earlier text.
 */
import { execFile } from "node:child_process";

const LIMIT_MS = 3_000;
const MAX_BYTES = 2_000_000;
const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** @param head the commit; @param file relative to `directory`. Null where there is none. */
export function earlierText(
  directory: string,
  head: string | undefined,
  file: string,
): Promise<string | null> {
  if (head === undefined || !SHA.test(head)) return Promise.resolve(null);
  return new Promise((resolve) => {
    execFile(
      "git",
      ["show", `${head}:./${file}`],
      { cwd: directory, timeout: LIMIT_MS, maxBuffer: MAX_BYTES, encoding: "utf8", windowsHide: true },
      (error, stdout) => resolve(error ? null : stdout),
    );
  });
}
