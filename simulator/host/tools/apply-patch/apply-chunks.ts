import type { PatchChunk } from "./parse-patch.ts";

/**
 * Applies the chunks of one file. Each is looked for after the one before, first exactly, then with less and
 * less regard to white space and typographic characters; a file always ends with a line break afterwards.
 */
export function applyChunks(path: string, text: string, chunks: readonly PatchChunk[]): string {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const replacements: { at: number; remove: number; insert: readonly string[] }[] = [];
  let from = 0;
  for (const chunk of chunks) {
    if (chunk.context !== undefined) {
      const at = find(lines, [chunk.context], from, false);
      if (at < 0) throw new Error(`Failed to find context '${chunk.context}' in ${path}`);
      from = at + 1;
    }
    if (chunk.oldLines.length === 0) {
      replacements.push({ at: lines.length, remove: 0, insert: chunk.newLines });
      continue;
    }
    const found = locate(lines, chunk, from);
    if (!found) throw new Error(`Failed to find expected lines in ${path}:\n${chunk.oldLines.join("\n")}`);
    replacements.push(found);
    from = found.at + found.remove;
  }
  const lastFirst = replacements.toSorted((a, b) => a.at - b.at).toReversed();
  for (const { at, remove, insert } of lastFirst) lines.splice(at, remove, ...insert);
  if (lines.at(-1) !== "") lines.push("");
  return lines.join("\n");
}

function locate(lines: readonly string[], chunk: PatchChunk, from: number) {
  const { oldLines, newLines } = chunk;
  const at = find(lines, oldLines, from, chunk.endOfFile);
  if (at >= 0) return { at, remove: oldLines.length, insert: newLines };
  if (oldLines.at(-1) !== "") return undefined;
  // A chunk that ends with an empty line may mean the line break at the end of the file.
  const shorter = oldLines.slice(0, -1);
  const again = find(lines, shorter, from, chunk.endOfFile);
  if (again < 0) return undefined;
  return {
    at: again,
    remove: shorter.length,
    insert: newLines.at(-1) === "" ? newLines.slice(0, -1) : newLines,
  };
}

const LOOSER: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  (line) => plain(line.trim()),
];

function find(lines: readonly string[], wanted: readonly string[], from: number, atEnd: boolean): number {
  if (wanted.length === 0) return -1;
  for (const form of LOOSER) {
    const target = wanted.map(form);
    const matches = (start: number) =>
      target.every((line, index) => form(lines[start + index] ?? "") === line);
    const last = lines.length - wanted.length;
    if (atEnd && last >= from && matches(last)) return last;
    for (let start = from; start <= last; start++) if (matches(start)) return start;
  }
  return -1;
}

function plain(line: string): string {
  return line
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .replaceAll("\u2026", "...")
    .replaceAll("\u00A0", " ");
}
