/**
 * The files that a task changed, as they are on disk now. Bounded: what is deleted, too large, binary or outside of
 * the project is left out, and what was left out for its size or its bytes is said.
 */
import { lstatSync, readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { inspector } from "./load-inspector.ts";

interface ChangedText {
  /** Relative to the project. */
  readonly file: string;
  readonly text: string;
}

export interface ChangedTexts {
  readonly texts: readonly ChangedText[];
  /** Files that no rule looked at, each with the reason. */
  readonly skipped: readonly string[];
}

const MAX_FILES = 200;
/** All of them together: rules run while the host waits. */
const MAX_TOTAL_CHARS = 600_000;

/** Null for what is no text: it holds a NUL byte or is no UTF-8. */
function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads them; never throws. @param files relative to the project. */
export function readChanged(directory: string, files: readonly string[]): ChangedTexts {
  const { isInspected, MAX_INSPECTED_CHARS } = inspector();
  const texts: ChangedText[] = [];
  const skipped: string[] = [];
  let total = 0;
  // A path that leads out of the project is not relative to it: scratch is nobody's work.
  const wanted = files.filter((file) => isInspected(file) && !isAbsolute(file) && !file.startsWith("../"));
  for (const file of wanted.slice(0, MAX_FILES)) {
    try {
      const path = resolve(directory, file);
      const { size, isFile } = statOf(path);
      if (!isFile) continue;
      if (size > MAX_INSPECTED_CHARS) {
        skipped.push(`${file} (${size} bytes)`);
        continue;
      }
      const text = textOf(readFileSync(path));
      if (text === null) skipped.push(`${file} (no UTF-8 text)`);
      else if (total + text.length > MAX_TOTAL_CHARS) skipped.push(`${file} (too much at once)`);
      else {
        total += text.length;
        texts.push({ file, text });
      }
    } catch {
      // Gone, or not ours to read: nothing of it is left to be a risk.
    }
  }
  if (wanted.length > MAX_FILES) skipped.push(`${wanted.length - MAX_FILES} more files`);
  return { texts, skipped };
}

function statOf(path: string): { size: number; isFile: boolean } {
  const stats = lstatSync(path);
  return { size: stats.size, isFile: stats.isFile() };
}
