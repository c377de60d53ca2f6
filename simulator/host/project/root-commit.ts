import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

/**
 * OpenCode 1.18.33: a project's id is the hash of the repository's first commit. A young repository, such as a test
 * makes, is read by hand, which takes a thousandth of the time that git takes to start; any other is git's business.
 */
export function rootCommit(root: string): string | undefined {
  try {
    return readByHand(join(root, ".git"));
  } catch {
    return askGit(root);
  }
}

const YOUNG = 20;

/** Throws when this is not a repository of a few loose commits. */
function readByHand(git: string): string | undefined {
  const reference = /^ref: (\S+)$/m.exec(readFileSync(join(git, "HEAD"), "utf8"))?.[1];
  if (reference === undefined) throw new Error("no branch is checked out");
  const open = [readFileSync(join(git, reference), "utf8").trim()];
  const seen = new Set<string>();
  const roots: string[] = [];
  for (let hash = open.pop(); hash !== undefined; hash = open.pop()) {
    if (seen.has(hash)) continue;
    if (seen.add(hash).size > YOUNG) throw new Error("a long history");
    const parents = parentsOf(git, hash);
    if (parents.length === 0) roots.push(hash);
    open.push(...parents);
  }
  return roots.toSorted()[0];
}

function parentsOf(git: string, hash: string): string[] {
  const object = inflateSync(readFileSync(join(git, "objects", hash.slice(0, 2), hash.slice(2))));
  const [head = ""] = object.toString("latin1").split("\n\n");
  if (!head.startsWith("commit ")) throw new Error("not a commit");
  return [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] as string);
}

/** Undefined when there is no commit yet. */
function askGit(root: string): string | undefined {
  try {
    return execFileSync("git", ["rev-list", "--max-parents=0", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .toSorted()
      .find((line) => line !== "");
  } catch {
    return undefined;
  }
}
