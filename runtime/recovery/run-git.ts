/** Asks git quietly, without waiting for it. */
import { execFile } from "node:child_process";
import { QUIET_SETTINGS, quietEnvironment } from "./quiet-git.ts";

const LIMIT_MS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** What it prints; null when it cannot be started, fails or takes too long. */
export function runGit(folder: string, args: readonly string[]): Promise<string | null> {
  const env = quietEnvironment();
  const options = { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: MAX_BYTES, windowsHide: true };
  return new Promise((resolve) => {
    execFile("git", [...QUIET_SETTINGS, ...args], { ...options, encoding: "utf8" }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
}
