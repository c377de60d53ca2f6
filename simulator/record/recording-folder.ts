import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import type { Conversation } from "../import/conversation.ts";
import { scriptOf } from "../import/script-of.ts";

/** Larger ones make a script that nobody reads. */
const MOST_BYTES = 100_000;

/**
 * Where sessions of a project are written down, and the files as they were before a call touched them. It lies in the
 * project, and git is told to leave it alone: what the session read is in it.
 */
export class RecordingFolder {
  readonly #directory: string;
  readonly #seen = new Set<string>();
  readonly #files: Record<string, string> = {};

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** A call is about to touch this file; the first one shows how it was. */
  before(path: unknown): void {
    if (typeof path !== "string") return;
    const name = relative(this.#directory, isAbsolute(path) ? path : resolve(this.#directory, path));
    if (name.startsWith("..") || this.#seen.has(name)) return;
    this.#seen.add(name);
    try {
      const file = join(this.#directory, name);
      if (statSync(file).size > MOST_BYTES) return;
      const text = readFileSync(file, "utf8");
      if (!text.includes("\0")) this.#files[name] = text;
    } catch {
      // It is not there yet, or no file.
    }
  }

  write(sessionID: string, conversation: Conversation): void {
    if (conversation.turns.length === 0) return;
    const folder = join(this.#directory, ".opencode-simulator/recorded");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, ".gitignore"), "*\n");
    const script = scriptOf(
      { directory: this.#directory, ...conversation },
      { id: sessionID, files: this.#files },
    );
    const file = join(folder, `${sessionID}.json`);
    writeFileSync(`${file}.part`, `${JSON.stringify(script, undefined, 2)}\n`);
    renameSync(`${file}.part`, file);
  }
}
