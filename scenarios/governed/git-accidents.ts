/** What git itself takes away at a word of the agent: a repository with work in it, the lines, and what they take. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const WORK = "changed and not committed\n";
const UNTRACKED = "nobody else has this\n";

export interface GitAccident {
  readonly line: string;
  /** Files that the line takes away or puts back, with the work that was in them. */
  readonly lost: Readonly<Record<string, string>>;
}

export const GIT_ACCIDENTS: readonly GitAccident[] = [
  { line: "git checkout -- .", lost: { "tracked.md": WORK } },
  { line: "git reset --hard", lost: { "tracked.md": WORK } },
  { line: "git clean -fd", lost: { "untracked.md": UNTRACKED } },
  { line: "git stash drop", lost: {} },
];

const git = (directory: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
    cwd: directory,
    encoding: "utf8",
  });

export const stashesOf = (directory: string): string => git(directory, "stash", "list", "--format=%gs");

/** Makes the folder a repository with a stash, a changed file and one that git does not have. */
export function plantWork(directory: string): void {
  writeFileSync(join(directory, "tracked.md"), "committed\n");
  git(directory, "init", "-q");
  git(directory, "add", "tracked.md");
  git(directory, "commit", "-qm", "first");
  writeFileSync(join(directory, "tracked.md"), "stashed\n");
  git(directory, "stash", "push", "-qm", "half done", "--", "tracked.md");
  writeFileSync(join(directory, "tracked.md"), WORK);
  writeFileSync(join(directory, "untracked.md"), UNTRACKED);
}
