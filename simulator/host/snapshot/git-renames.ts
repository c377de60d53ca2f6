import { isBinary, isFile, isSameKind, type GitBlob } from "./git-blob.ts";

/**
 * Which deleted files git would call renamed. The host asks `git diff --name-only` what a step changed, and there a
 * renamed file stands under its new name only. The rules are git's own: equal content first, then a file name that
 * only one deleted and one added file have, then the files that are most alike, at least by half.
 */
export interface GitFile {
  readonly path: string;
  readonly blob: GitBlob;
}

export interface GitRename {
  readonly from: string;
  /** 100 = the same content. */
  readonly percent: number;
}

/** The renames, by the new path. */
export function findRenames(
  deleted: readonly GitFile[],
  added: readonly GitFile[],
): ReadonlyMap<string, GitRename> {
  const sources = new Map(deleted.map((file) => [file.path, file]));
  const targets = new Map(added.map((file) => [file.path, file]));
  const renames = new Map<string, GitRename>();
  const pair = (from: GitFile, to: GitFile, score: number): void => {
    sources.delete(from.path);
    targets.delete(to.path);
    renames.set(to.path, { from: from.path, percent: Math.floor((score * 100) / SAME) });
  };
  for (const to of added) {
    const same = [...sources.values()].filter((from) => isSame(from.blob, to.blob));
    const from = same.find((one) => baseName(one.path) === baseName(to.path)) ?? same[0];
    if (from !== undefined) pair(from, to, SAME);
  }
  for (const from of deleted) {
    const to = onlyNamesake(from, sources, targets);
    const score = to === undefined ? 0 : similarity(from.blob, to.blob);
    if (to !== undefined && score >= ENOUGH_FOR_NAMESAKES) pair(from, to, score);
  }
  const scored = [...targets.values()].flatMap((to) =>
    [...sources.values()].map((from) => ({ from, to, score: similarity(from.blob, to.blob) })),
  );
  for (const { from, to, score } of scored.toSorted((a, b) => b.score - a.score)) {
    if (score >= ENOUGH && sources.has(from.path) && targets.has(to.path)) pair(from, to, score);
  }
  return renames;
}

const ENOUGH = 30_000;
const ENOUGH_FOR_NAMESAKES = 45_000;
const SAME = 60_000;

const isSame = (a: GitBlob, b: GitBlob): boolean => a.id === b.id && isSameKind(a, b);

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function onlyNamesake(
  from: GitFile,
  sources: ReadonlyMap<string, GitFile>,
  targets: ReadonlyMap<string, GitFile>,
): GitFile | undefined {
  const name = baseName(from.path);
  const alike = (files: ReadonlyMap<string, GitFile>): GitFile[] =>
    [...files.values()].filter((file) => baseName(file.path) === name);
  const [to, ...others] = alike(targets);
  return sources.has(from.path) && alike(sources).length === 1 && others.length === 0 ? to : undefined;
}

/** Of 60,000: how much of the larger file stands in the other one too, counted by lines of at most 64 bytes. */
function similarity(from: GitBlob, to: GitBlob): number {
  if (!isFile(from) || !isFile(to)) return 0;
  const sizes = [from.bytes.length, to.bytes.length] as const;
  const larger = Math.max(...sizes);
  if (Math.min(...sizes) === 0) return 0;
  const left = chunks(from);
  const right = chunks(to);
  let copied = 0;
  for (const [chunk, bytes] of left) copied += Math.min(bytes, right.get(chunk) ?? 0);
  return Math.floor((copied * SAME) / larger);
}

const CHUNK_BYTES = 64;
const NEW_LINE = 10;

/** Bytes by chunk. Git takes no notice of the carriage return of a text's line end. */
function chunks(blob: GitBlob): Map<string, number> {
  const bytes = isBinary(blob)
    ? blob.bytes
    : Buffer.from(blob.bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
  const counts = new Map<string, number>();
  let start = 0;
  for (let end = 1; end <= bytes.length; end++) {
    const isWhole = end - start === CHUNK_BYTES || bytes[end - 1] === NEW_LINE || end === bytes.length;
    if (!isWhole) continue;
    const chunk = bytes.toString("latin1", start, end);
    counts.set(chunk, (counts.get(chunk) ?? 0) + end - start);
    start = end;
  }
  return counts;
}
