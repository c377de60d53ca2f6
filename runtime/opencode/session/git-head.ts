/**
 * The branch and the commit that the work tree is on, read from the files that git itself keeps: no process is
 * started, for this runs after every call that changed something. Knows linked work trees and packed refs; what it
 * cannot read is left out, never guessed.
 */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

export interface GitHead {
  /** Absent while HEAD is detached, and outside git. */
  readonly branch?: string;
  /** The commit; absent before the first one. */
  readonly head?: string;
}

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** What git writes as HEAD where the refs are in another format (reftable). */
const NOT_HERE = "refs/heads/.invalid";

async function textOf(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch {
    return null;
  }
}

/** The folder of this work tree's own HEAD: `.git`, or what a linked work tree's `.git` file points to. */
async function gitFolder(worktree: string): Promise<string> {
  const link = await textOf(join(worktree, ".git"));
  const target = link?.startsWith("gitdir:") ? link.slice("gitdir:".length).trim() : null;
  return target === null ? join(worktree, ".git") : resolve(worktree, target);
}

async function commitOf(folder: string, ref: string): Promise<string | undefined> {
  // A linked work tree keeps HEAD to itself and shares the refs.
  const common = await textOf(join(folder, "commondir"));
  const shared = common === null ? folder : resolve(folder, common);
  const loose = await textOf(join(shared, ref));
  if (loose !== null && SHA.test(loose)) return loose;
  const packed = await textOf(join(shared, "packed-refs"));
  const line = packed?.split("\n").find((each) => each.endsWith(` ${ref}`));
  return line?.split(" ")[0];
}

/** Reads it now; never throws. `worktree` is the folder that holds `.git`. */
export async function readGitHead(worktree: string): Promise<GitHead> {
  const folder = await gitFolder(worktree);
  const head = await textOf(join(folder, "HEAD"));
  if (head === null) return {};
  if (SHA.test(head)) return { head };
  const ref = head.startsWith("ref:") ? head.slice("ref:".length).trim() : "";
  if (!ref.startsWith("refs/") || ref === NOT_HERE) return {};
  const commit = await commitOf(folder, ref);
  return { branch: ref.replace(/^refs\/heads\//, ""), ...(commit === undefined ? {} : { head: commit }) };
}
