/**
 * What git could not give back, asked of git itself: files that are changed and not committed, untracked or ignored.
 * It runs beside the host's own work, takes no lock, and starts no program that the repository's settings name.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const LIMIT_MS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** More names than a command line holds; git is then asked about everything. */
const MAX_PATHS = 200;

/** The work tree that a path belongs to, not above `root`; null where there is none. */
export function workTreeOf(path: string, root: string): string | null {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === root || dirname(folder) === folder) return null;
  }
}

/**
 * Absolute paths; one that ends in `/` is a folder of which git knows nothing. Null when git does not answer.
 * @param paths what is asked about; none = the whole work tree.
 */
export function gitRows(workTree: string, paths: readonly string[]): Promise<readonly string[] | null> {
  const asked = paths.length > MAX_PATHS ? [] : paths;
  const settings = ["-c", "core.fsmonitor=false", "-c", "submodule.recurse=false"];
  const flags = ["--porcelain=v1", "-z", "--untracked-files=all", "--ignored=matching", "--no-renames"];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_LITERAL_PATHSPECS: "1" };
  for (const name of ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) delete env[name as keyof typeof env];
  return new Promise((resolve) => {
    execFile(
      "git",
      [...settings, "status", ...flags, "--", ...asked],
      { cwd: workTree, env, timeout: LIMIT_MS, maxBuffer: MAX_BYTES, encoding: "utf8", windowsHide: true },
      (error, stdout) => {
        if (error) return resolve(null);
        const rows = stdout.split("\0").filter((row) => row.length > 3);
        resolve(rows.map((row) => join(workTree, row.slice(3))));
      },
    );
  });
}
