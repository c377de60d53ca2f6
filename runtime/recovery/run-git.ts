/** Git as it is asked here: beside the host's own work, without a lock, and starting no program that settings name. */
import { execFile } from "node:child_process";

const LIMIT_MS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Of whoever started us; they would lead to another repository. */
const NOT_OURS = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE"];
const SETTINGS = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "submodule.recurse=false",
  "-c",
  "core.hooksPath=/dev/null",
];

/** What it prints; null when it cannot be started, fails or takes too long. */
export function runGit(folder: string, args: readonly string[]): Promise<string | null> {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_LITERAL_PATHSPECS: "1" };
  for (const name of NOT_OURS) delete env[name];
  const options = { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: MAX_BYTES, windowsHide: true };
  return new Promise((resolve) => {
    execFile("git", [...SETTINGS, ...args], { ...options, encoding: "utf8" }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });
}
