/**
 * Branches, tags and stashes as they were. Git keeps the commits of a deleted branch and of a dropped stash for a while,
 * two weeks unless it is set otherwise, but not their names.
 */
import { runGit } from "./run-git.ts";

export interface KeptRef {
  /** Such as `refs/heads/main`; for a stash its message. */
  readonly name: string;
  readonly hash: string;
  readonly isStash: boolean;
}

const MAX_REFS = 500;
const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const REF = /^refs\/(heads|tags)\/./;

export const isRef = (value: unknown): value is KeptRef => {
  const ref = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { name, hash, isStash } = ref;
  if (typeof name !== "string" || typeof hash !== "string" || !HASH.test(hash)) return false;
  return isStash === true ? !/[\0\n]/.test(name) : isStash === false && REF.test(name);
};

async function listed(folder: string, args: readonly string[], isStash: boolean): Promise<KeptRef[]> {
  const lines = ((await runGit(folder, args)) ?? "").split("\n");
  return lines
    .map((line) => ({
      hash: line.slice(0, line.indexOf(" ")),
      name: line.slice(line.indexOf(" ") + 1),
      isStash,
    }))
    .filter(isRef)
    .slice(0, MAX_REFS);
}

/** Stashes first, the newest first. */
export async function refsOf(folder: string): Promise<readonly KeptRef[]> {
  const [stashes, refs] = await Promise.all([
    listed(folder, ["stash", "list", "--format=%H %gs"], true),
    listed(folder, ["for-each-ref", "--format=%(objectname) %(refname)", "refs/heads", "refs/tags"], false),
  ]);
  return [...stashes, ...refs];
}

/** What of these is gone, in the order in which it has to come back. */
export async function goneRefs(folder: string, kept: readonly KeptRef[]): Promise<readonly KeptRef[]> {
  const now = await refsOf(folder);
  const isThere = (ref: KeptRef): boolean =>
    now.some(
      ({ name, hash, isStash }) =>
        isStash === ref.isStash && (isStash ? hash === ref.hash : name === ref.name),
    );
  return kept.filter((ref) => !isThere(ref)).toReversed();
}

/** False where git no longer has the commit, or refuses. */
export async function bringBack(folder: string, { name, hash, isStash }: KeptRef): Promise<boolean> {
  const args = isStash
    ? ["stash", "store", "-m", name, hash]
    : // Only where nothing of that name has come up meanwhile.
      ["update-ref", name, hash, "0".repeat(hash.length)];
  return (await runGit(folder, args)) !== null;
}
