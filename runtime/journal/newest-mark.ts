/**
 * The number of the newest event, in a small file beside the journal. SQLite cannot tell that its log was deleted, that
 * the file was emptied or that an older copy was put back: each of these is a whole database with fewer events. The
 * mark is written behind each event, so a journal with fewer events than it says has lost some. It may say too little
 * (two processes write it), never too much.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

const DIGITS = 16;

/** Written again and again through one open file. No method throws: without a mark the journal works as well. */
export interface NewestMark {
  write(version: number): void;
  close(): void;
}

/** Where the mark of a journal lies. */
const markPath = (journal: string): string => `${journal}-newest`;

/** The newest version that was ever stored, as far as is known: 0 where there is no mark. */
export function readMark(journal: string): number {
  try {
    const version = Number(readFileSync(markPath(journal), "utf8"));
    return Number.isSafeInteger(version) && version > 0 ? version : 0;
  } catch {
    return 0;
  }
}

/** Nothing is known any more. */
export function removeMark(journal: string): void {
  rmSync(markPath(journal), { force: true });
}

/** The file is opened at the first event. */
export function newestMark(journal: string): NewestMark {
  let file: number | null = null;
  return {
    write(version) {
      try {
        // "r+" keeps what is there until it is written over: a kill in between leaves a number.
        file ??= openToWrite(markPath(journal));
        writeSync(file, `${version}\n`.padStart(DIGITS + 1, "0"), 0);
      } catch {
        // A full disk: the journal itself says so.
      }
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function openToWrite(path: string): number {
  try {
    return openSync(path, "r+");
  } catch {
    return openSync(path, "w+");
  }
}
