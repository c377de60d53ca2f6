/** How git is asked beside the host's own work: without a lock, starting no program that settings name, of this repository. */

/** Of whoever started us; they would lead to another repository. */
const NOT_OURS = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE"];

export const QUIET_SETTINGS: readonly string[] = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "submodule.recurse=false",
  "-c",
  "core.hooksPath=/dev/null",
];

/** A path is a path there, whatever signs it has. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_LITERAL_PATHSPECS: "1" };
  for (const name of NOT_OURS) delete env[name];
  return env;
}

/** Files of `git ls-files -v` that git was told not to look at: their edits are in no status. */
export const isOverlooked = (row: string): boolean => /^[a-zS] /.test(row);
