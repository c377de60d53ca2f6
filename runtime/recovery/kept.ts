/** What an entry of the trash says of itself, in `kept.json` beside its copies. */
import { isRef, type KeptRef } from "./git-refs.ts";

/** One file as it was, or a link with what it pointed to. */
export interface KeptFile {
  /** From the root, parted by `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Permissions, as `stat` has them. */
  readonly mode: number;
  readonly mtimeMs: number;
  /** The copy's name in the entry; "" for a link. */
  readonly copy: string;
  /** sha256 of the content in hex; "" for a link. */
  readonly hash: string;
  readonly link?: string;
}

export interface LeftOut {
  /** A file, or a folder with all that is in it; from the root. */
  readonly path: string;
  readonly why: string;
}

/** The call that took the files away, or was about to. */
export interface KeptCall {
  readonly sessionID: string;
  /** In a few words, without secrets. */
  readonly summary: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Kept extends KeptCall {
  readonly format: 1;
  readonly id: string;
  /** From the project to the root of its paths: "" or `..`, several times. */
  readonly base: string;
  readonly files: readonly KeptFile[];
  readonly leftOut: readonly LeftOut[];
  /** A program that the call runs: what it deletes by itself is not here. Null = none that is unseen. */
  readonly unseen: string | null;
  /** Branches, tags and stashes of the repository; none unless the call could delete one. */
  readonly refs: readonly KeptRef[];
  /** Left out and not named, since there were too many. */
  readonly leftOutMore: number;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
/** Never out of the root: the file may have been changed by anybody. */
const isBelow = (path: unknown): path is string =>
  isText(path) &&
  path !== "" &&
  !path.includes("\0") &&
  path.split("/").every((name) => name !== "" && name !== "." && name !== "..");

function isFile(value: unknown): value is KeptFile {
  const file = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    isBelow(file["path"]) &&
    isCount(file["bytes"]) &&
    isCount(file["mode"]) &&
    isCount(file["mtimeMs"]) &&
    /^\d*$/.test(String(file["copy"])) &&
    isText(file["hash"]) &&
    (file["link"] === undefined || isText(file["link"]))
  );
}

const isLeftOut = (value: unknown): value is LeftOut => {
  const left = (value ?? {}) as Readonly<Record<string, unknown>>;
  return isText(left["path"]) && isText(left["why"]);
};

/** Null for what is no entry of this format. */
export function readKept(text: string): Kept | null {
  let kept: Readonly<Record<string, unknown>>;
  try {
    kept = (JSON.parse(text) ?? {}) as typeof kept;
  } catch {
    return null;
  }
  const { format, id, base, files, refs, leftOut } = kept;
  const isWhole =
    format === 1 &&
    isText(id) &&
    /^r-\d+$/.test(id) &&
    isText(base) &&
    /^(\.\.(\/\.\.)*)?$/.test(base) &&
    isText(kept["sessionID"]) &&
    isText(kept["summary"]) &&
    isCount(kept["at"]) &&
    isCount(kept["leftOutMore"]) &&
    (kept["unseen"] === null || isText(kept["unseen"])) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    Array.isArray(refs) &&
    refs.every(isRef) &&
    Array.isArray(leftOut) &&
    leftOut.every(isLeftOut);
  return isWhole ? (kept as unknown as Kept) : null;
}
