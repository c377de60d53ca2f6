/**
 * The project's check as it stands on the disk now: its test files and what decides how they run. Read at once, since
 * it is asked before a call that may change it; a file that is as it was is not read again.
 */
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { ignoredIn } from "../disk/ignored-paths.ts";
import {
  judgingStatements,
  manifestSettings,
  OF_A_RUNNER,
  scriptPrograms,
  SETTINGS_FILE,
} from "./check-settings.ts";
import { readTestText, testKind } from "./test-text.ts";
import type { CheckState, TestFile } from "../../kernel/record/check-state.ts";

/** A home folder that was opened as a project is not walked to its end. */
const MAX_ENTRIES = 20_000;
const MAX_FILES = 3_000;
const MAX_BYTES = 512 * 1024;

interface Facts {
  readonly look: string;
  readonly test?: TestFile | undefined;
  readonly settings?: Readonly<Record<string, readonly string[]>>;
}

/** Kept by absolute path. */
export type KnownFacts = Map<string, Facts>;

function factsOf(path: string, text: string): Omit<Facts, "look"> {
  if (path === "package.json" || path.endsWith("/package.json")) {
    try {
      return { settings: manifestSettings(path, JSON.parse(text)) };
    } catch {
      return { settings: { [path]: ["cannot be read"] } };
    }
  }
  // A file may be both: `tests/conftest.py`.
  const statements = SETTINGS_FILE.test(path) ? judgingStatements(path, text) : [];
  return {
    test: readTestText(path, text),
    // A runner's own file counts without a statement as well: it was there before one was added.
    ...(statements.length > 0 || OF_A_RUNNER.test(path) ? { settings: { [path]: statements } } : {}),
  };
}

function lookAt(directory: string, path: string, known: KnownFacts): Facts | undefined {
  const absolute = join(directory, path);
  try {
    const stats = statSync(absolute);
    if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
    const look = `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`;
    const before = known.get(absolute);
    if (before?.look === look) return before;
    const facts = { look, ...factsOf(path, readFileSync(absolute, "utf8")) };
    known.set(absolute, facts);
    return facts;
  } catch {
    return undefined;
  }
}

const isWanted = (path: string): boolean =>
  /(?:^|\/)package\.json$/.test(path) || SETTINGS_FILE.test(path) || testKind(path) !== undefined;

/** Paths of what may be part of the check. */
function* wanted(directory: string): Generator<string> {
  const isIgnored = ignoredIn(directory);
  const pending = [""];
  let entries = 0;
  for (let folder = pending.shift(); folder !== undefined; folder = pending.shift()) {
    try {
      for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
        if (++entries > MAX_ENTRIES) return;
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!isIgnored(join(directory, path))) pending.push(path);
          // A file at the root decides whether or not git keeps it.
        } else if (isWanted(path) && (folder === "" || !isIgnored(join(directory, path)))) yield path;
      }
    } catch {
      // A folder that cannot be read holds no test that could run.
    }
  }
}

/** What a program of the scripts really is: a link into its package, or a file that somebody put there. */
function programAt(directory: string, name: string): string | null {
  const path = join(directory, "node_modules/.bin", name);
  try {
    return `link to ${readlinkSync(path)}`;
  } catch {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `file of ${stats.size} bytes` : null;
  }
}

/** Never throws: what cannot be read is not there. */
export function readCheck(directory: string, known: KnownFacts): CheckState {
  const tests: Record<string, TestFile> = {};
  let settings: Record<string, readonly string[]> = {};
  let files = 0;
  for (const path of wanted(directory)) {
    if (++files > MAX_FILES) break;
    const facts = lookAt(directory, path, known);
    if (facts?.test) tests[path] = facts.test;
    if (facts?.settings) settings = Object.assign(settings, facts.settings);
  }
  for (const name of new Set(scriptPrograms(settings))) {
    const program = programAt(directory, name);
    if (program !== null) settings[`node_modules/.bin/${name}`] = [program];
  }
  return { tests, settings };
}
