/** A folder with files, and requests to keep what a call would take from it. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { keepCopies } from "./keep.ts";
import { putBack, type PutBack } from "./put-back.ts";
import type { AtRisk } from "./at-risk.ts";
import type { Kept } from "./kept.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export interface Opened {
  readonly directory: string;
  at(path: string): string;
  put(files: Readonly<Record<string, string>>): void;
  read(path: string): string | null;
  sh(line: string): string;
  /** Paths from the folder. */
  keep(asked: Partial<AtRisk>, bounds?: Partial<Bounds>): Promise<Kept | null>;
  /** The outcome of each file. */
  back(kept: Kept | null, force?: boolean): Promise<Readonly<Record<string, PutBack["outcome"]>>>;
}

export function open(files: Readonly<Record<string, string>> = {}): Opened {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "recovery-")));
  folders.push(directory);
  const at = (path: string): string => join(directory, path);
  const put: Opened["put"] = (all) => {
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    }
  };
  put(files);
  return {
    directory,
    at,
    put,
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), "utf8") : null),
    sh: (line) =>
      execFileSync("bash", ["-c", line], {
        cwd: directory,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    keep: ({ named = [], patterns = [], ...asked }, bounds = {}) =>
      keepCopies(
        {
          root: directory,
          directory,
          trees: false,
          all: false,
          refs: false,
          ...asked,
          named: named.map(at),
          patterns: patterns.map(at),
          unseen: null,
          call: { sessionID: "ses_a", summary: "a call", at: 1 },
        },
        { ...BOUNDS, ...bounds },
      ),
    async back(kept, force = false) {
      if (kept === null) throw new Error("nothing was kept");
      const { files: outcomes } = await putBack(kept, { directory, force, dryRun: false, at: 2 });
      return Object.fromEntries(outcomes.map(({ path, outcome }) => [path, outcome]));
    },
  };
}

export const paths = (kept: Kept | null): readonly string[] =>
  (kept?.files ?? []).map(({ path }) => path).toSorted();

export const reasons = (kept: Kept | null): Readonly<Record<string, string>> =>
  Object.fromEntries((kept?.leftOut ?? []).map(({ path, why }) => [path, why]));
