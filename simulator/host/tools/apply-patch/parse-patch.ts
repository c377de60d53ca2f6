/**
 * Reads a patch in the `*** Begin Patch` format into hunks, one per file. Tolerant as the host is: a heredoc
 * around it is taken off, lines that belong to nothing are skipped.
 */
export interface PatchChunk {
  /** Lines that are there, context included. */
  readonly oldLines: readonly string[];
  /** Lines that take their place. */
  readonly newLines: readonly string[];
  /** The text after `@@`: a line to look for first. */
  readonly context: string | undefined;
  readonly endOfFile: boolean;
}

export type Hunk =
  | { readonly type: "add"; readonly path: string; readonly contents: string }
  | { readonly type: "delete"; readonly path: string }
  | {
      readonly type: "update";
      readonly path: string;
      readonly movePath: string | undefined;
      readonly chunks: readonly PatchChunk[];
    };

/** Throws when the markers are missing. */
export function parsePatch(patchText: string): Hunk[] {
  const lines = withoutHeredoc(patchText.trim()).split("\n");
  const begin = lines.findIndex((line) => line.trim() === "*** Begin Patch");
  const end = lines.findIndex((line) => line.trim() === "*** End Patch");
  if (begin < 0 || end <= begin) throw new Error("Invalid patch format: missing Begin/End markers");
  const hunks: Hunk[] = [];
  for (let at = begin + 1; at < end;) {
    const head = /^\*\*\* (Add|Delete|Update) File:(.*)$/.exec(lines[at] ?? "");
    const path = head?.[2]?.trim();
    at += 1;
    if (!head || !path) continue;
    const move = head[1] === "Update" ? /^\*\*\* Move to:(.*)$/.exec(lines[at] ?? "") : null;
    if (move) at += 1;
    const body = head[1] === "Delete" ? [] : bodyFrom(lines, at);
    at += body.length;
    if (head[1] === "Add") {
      hunks.push({ type: "add", path, contents: added(body) });
    } else if (head[1] === "Delete") {
      hunks.push({ type: "delete", path });
    } else {
      hunks.push({ type: "update", path, movePath: move?.[1]?.trim() || undefined, chunks: chunksOf(body) });
    }
  }
  return hunks;
}

function withoutHeredoc(text: string): string {
  return /^(?:cat\s+)?<<['"]?(\w+)['"]?\s*\n([\s\S]*?)\n\1\s*$/.exec(text)?.[2] ?? text;
}

/** Lines up to the next marker. "*** End of File" ends a body too: what follows it up to the next head is skipped. */
function bodyFrom(lines: readonly string[], start: number): string[] {
  const end = lines.findIndex((line, index) => index >= start && line.startsWith("***"));
  return lines.slice(start, end < 0 ? undefined : end);
}

function added(body: readonly string[]): string {
  return body
    .filter((line) => line.startsWith("+"))
    .map((line) => line.slice(1))
    .join("\n");
}

function chunksOf(body: readonly string[]): PatchChunk[] {
  const chunks: (PatchChunk & { oldLines: string[]; newLines: string[] })[] = [];
  for (const line of body) {
    const chunk = chunks.at(-1);
    if (line.startsWith("@@")) {
      chunks.push({
        oldLines: [],
        newLines: [],
        context: line.slice(2).trim() || undefined,
        endOfFile: false,
      });
    } else if (chunk && line.startsWith(" ")) {
      chunk.oldLines.push(line.slice(1));
      chunk.newLines.push(line.slice(1));
    } else if (chunk && line.startsWith("-")) chunk.oldLines.push(line.slice(1));
    else if (chunk && line.startsWith("+")) chunk.newLines.push(line.slice(1));
  }
  return chunks;
}
