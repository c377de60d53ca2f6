import { structuredPatch } from "diff";
import { isBinary, isSameKind, type GitBlob } from "./git-blob.ts";
import { gitName } from "./git-name.ts";
import type { GitRename } from "./git-renames.ts";

/**
 * One path's change as `git diff` prints it, without the final newline; `undefined` = nothing is there. With
 * `rename`, `before` is what the file contained under its former path. `named` prints a path.
 */
export function gitPatch(
  path: string,
  before: GitBlob | undefined,
  after: GitBlob | undefined,
  rename?: GitRename,
  named: (path: string) => string = gitName,
): string {
  // Git splits it when a file becomes a link or the other way round.
  if (before !== undefined && after !== undefined && !isSameKind(before, after))
    return [
      gitPatch(path, before, undefined, undefined, named),
      gitPatch(path, undefined, after, undefined, named),
    ].join("\n");
  const [a, b] = [named(`a/${rename?.from ?? path}`), named(`b/${path}`)];
  const head = [`diff --git ${a} ${b}`, ...modeLines(before, after)];
  if (rename !== undefined)
    head.push(
      `similarity index ${rename.percent}%`,
      `rename from ${named(rename.from)}`,
      `rename to ${named(path)}`,
    );
  if (before?.id === after?.id) return head.join("\n");
  const kept = before !== undefined && before.mode === after?.mode ? ` ${before.mode}` : "";
  head.push(`index ${shortId(before)}..${shortId(after)}${kept}`);
  const names = [before === undefined ? NOTHING : a, after === undefined ? NOTHING : b] as const;
  if (isBinary(before) || isBinary(after))
    return [...head, `Binary files ${names.join(" and ")} differ`].join("\n");
  return [...head, ...textLines(names, textOf(before), textOf(after))].join("\n");
}

const NOTHING = "/dev/null";

function modeLines(before: GitBlob | undefined, after: GitBlob | undefined): string[] {
  if (before === undefined) return after === undefined ? [] : [`new file mode ${after.mode}`];
  if (after === undefined) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

function textLines([from, to]: readonly [string, string], before: string, after: string): string[] {
  const { hunks } = structuredPatch(from, to, before, after, undefined, undefined, { context: 3 });
  if (hunks.length === 0) return [];
  const body = hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@${heading(before, hunk.oldStart)}`,
    ...hunk.lines,
  ]);
  return [`--- ${ended(from)}`, `+++ ${ended(to)}`, ...body];
}

/** Git marks the end of a name with a blank in it, as `patch` would take the name to end there. */
const ended = (name: string): string => (name.includes(" ") ? `${name}\t` : name);

const range = (start: number, lines: number): string =>
  lines === 1 ? `${start}` : `${lines === 0 ? start - 1 : start},${lines}`;

const shortId = (blob: GitBlob | undefined): string => (blob?.id ?? "0".repeat(7)).slice(0, 7);

const textOf = (blob: GitBlob | undefined): string => blob?.bytes.toString("utf8") ?? "";

/** Git names the last line before a hunk that begins with a letter. */
function heading(before: string, start: number): string {
  const line = before
    .split("\n")
    .slice(0, Math.max(0, start - 1))
    .findLast((item) => /^[A-Za-z_$]/.test(item));
  return line === undefined ? "" : ` ${line.slice(0, 80).trimEnd()}`;
}
