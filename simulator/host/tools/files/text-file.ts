import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createTwoFilesPatch, diffLines } from "diff";
import { codeOf, onDisk } from "./on-disk.ts";

/**
 * Text files as the editing tools handle them: a byte order mark is kept aside and put back, folders are made
 * on the way, and what changed is told as a patch without the indentation that all its lines share.
 */
const BOM = "\uFEFF";

export interface TextFile {
  readonly text: string;
  readonly bom: boolean;
}

export function splitBom(text: string): TextFile {
  return text.startsWith(BOM) ? { text: text.slice(1), bom: true } : { text, bom: false };
}

/** Throws in the host's words when `path` is a directory. */
export function readTextFile(path: string): TextFile {
  const bytes = onDisk("readFile", path, () => readFileSync(path));
  return splitBom(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
}

/** Throws in the host's words when `path` cannot be a file. */
export function writeTextFile(path: string, text: string, bom: boolean): void {
  const write = () => writeFileSync(path, bom ? BOM + text : text);
  onDisk("writeFile", path, () => {
    try {
      write();
    } catch (error) {
      // OpenCode 1.18.33: folders are made only when the file cannot be written without.
      if (codeOf(error) !== "ENOENT") throw error;
      const folder = dirname(path);
      onDisk("makeDirectory", folder, () => mkdirSync(folder, { recursive: true }));
      write();
    }
  });
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function exists(path: string): boolean {
  return existsSync(path);
}

/** Unified patch of one file, dedented. */
export function filePatch(path: string, before: string, after: string): string {
  return dedent(createTwoFilesPatch(path, path, before, after));
}

/** Lines added and removed. */
export function countChanges(before: string, after: string): { additions: number; deletions: number } {
  let additions = 0;
  let deletions = 0;
  for (const change of diffLines(before, after)) {
    if (change.added) additions += change.count ?? 0;
    if (change.removed) deletions += change.count ?? 0;
  }
  return { additions, deletions };
}

function dedent(patch: string): string {
  const lines = patch.split("\n");
  const isContent = (line: string) =>
    /^[ +-]/.test(line) && !line.startsWith("---") && !line.startsWith("+++");
  const widths = lines
    .filter((line) => isContent(line) && line.slice(1).trim() !== "")
    .map((line) => line.slice(1).length - line.slice(1).trimStart().length);
  const width = Math.min(...widths);
  if (widths.length === 0 || width === 0) return patch;
  return lines.map((line) => (isContent(line) ? line.charAt(0) + line.slice(1 + width) : line)).join("\n");
}
