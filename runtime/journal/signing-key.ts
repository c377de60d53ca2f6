/**
 * The key with which rows of journals are sealed. It is the user's and not the project's, so that copies of a project do
 * not carry it; all processes of the user share it. A program that runs as the user can read it: the gate keeps tool calls
 * from it, and no file system keeps programs from it.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const KEY_BYTES = 32;
const OWN_ONLY = 0o600;
const KEY_FILE = "signing-key";

export interface SigningKey {
  readonly key: Buffer;
  /** Why the key is lost with this process, or null. */
  readonly trouble: string | null;
}

function readKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes`);
  return key;
}

/** Writes a new file of that text, whole or not at all; leaves one alone that is there. */
function writeNew(path: string, text: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Another process that begins at the same moment must not read half a key.
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(aside, text, { flag: "wx", mode: OWN_ONLY });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The key in this folder, made when there is none. Never throws: a key that cannot be kept lives as long as the process. */
export function signingKey(folder: string): SigningKey {
  const path = join(folder, KEY_FILE);
  try {
    writeNew(path, `${randomBytes(KEY_BYTES).toString("hex")}\n`);
    return { key: readKey(path), trouble: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { key: randomBytes(KEY_BYTES), trouble: `the key of the journal cannot be kept (${why})` };
  }
}

/** The key in this folder; null where there is none to read. Makes nothing. */
export function keptKey(folder: string): Buffer | null {
  try {
    return readKey(join(folder, KEY_FILE));
  } catch {
    return null;
  }
}

/** Remembers, outside the project, that a journal was sealed: what has no seal there later on is not from before. */
export function sealedBefore(folder: string, journal: string): { is(): boolean; note(): void } {
  const path = join(folder, "sealed", createHash("sha256").update(journal).digest("hex").slice(0, 32));
  return {
    is: () => existsSync(path),
    note() {
      try {
        writeNew(path, `${journal}\n`);
      } catch {
        // Then the rows themselves tell, for as long as one of them has its seal.
      }
    },
  };
}
