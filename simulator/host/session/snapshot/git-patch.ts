import { createHash } from "node:crypto";
import { structuredPatch } from "diff";
import type { GitRename } from "./git-renames.ts";

/**
 * One file's change as `git diff` prints it, without the final newline; `undefined` = the file is not there. With
 * `rename`, `before` is what the file contained under its former path.
 */
export function gitPatch(
  path: string,
  before: string | undefined,
  after: string | undefined,
  rename?: GitRename,
): string {
  const from = rename?.from ?? path;
  const head = [`diff --git a/${from} b/${path}`];
  if (rename !== undefined)
    head.push(`similarity index ${rename.percent}%`, `rename from ${from}`, `rename to ${path}`);
  if (rename !== undefined && before === after) return head.join("\n");
  if (before === undefined) head.push("new file mode 100644");
  if (after === undefined) head.push("deleted file mode 100644");
  const kept = before === undefined || after === undefined ? "" : " 100644";
  head.push(
    `index ${blobId(before)}..${blobId(after)}${kept}`,
    `--- ${before === undefined ? "/dev/null" : `a/${from}`}`,
    `+++ ${after === undefined ? "/dev/null" : `b/${path}`}`,
  );
  const { hunks } = structuredPatch(path, path, before ?? "", after ?? "", undefined, undefined, {
    context: 3,
  });
  const body = hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@${heading(before ?? "", hunk.oldStart)}`,
    ...hunk.lines,
  ]);
  return [...head, ...body].join("\n");
}

const range = (start: number, lines: number): string =>
  lines === 1 ? `${start}` : `${lines === 0 ? start - 1 : start},${lines}`;

function blobId(text: string | undefined): string {
  if (text === undefined) return "0000000";
  const hash = createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text);
  return hash.digest("hex").slice(0, 7);
}

/** Git names the last line before a hunk that begins with a letter. */
function heading(before: string, start: number): string {
  const line = before
    .split("\n")
    .slice(0, Math.max(0, start - 1))
    .findLast((item) => /^[A-Za-z_$]/.test(item));
  return line === undefined ? "" : ` ${line.slice(0, 80).trimEnd()}`;
}
