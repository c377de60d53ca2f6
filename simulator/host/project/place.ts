import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { rootCommit } from "./root-commit.ts";
import type { HostPlace } from "../services/host-config.ts";

/** Finds the git repository around a project; without one the worktree is "/" and the project "global". */
export function findPlace(directory: string, data: string): HostPlace {
  const here = realpathSync(directory);
  const root = repositoryAbove(here);
  if (!root) return { directory: here, worktree: "/", projectID: "global", vcs: undefined, data };
  return { directory: here, worktree: root, projectID: rootCommit(root) ?? "global", vcs: "git", data };
}

function repositoryAbove(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
