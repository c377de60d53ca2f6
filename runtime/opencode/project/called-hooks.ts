/**
 * Which hooks the host has really called in a project, and which of them failed: a host may know a hook and never call
 * it, and only a process that ran in it can tell. It stands in `.idumb/hooks.json` for `idumb doctor`, is written when a
 * hook is called for the first time in a process or fails, and is never read for a verdict.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redacted } from "../../kernel/words/redact.ts";
import { slice } from "./slice.ts";
import type { GovernedProject } from "./governed-project.ts";

export interface CalledHooks {
  /** The version of OpenCode that called them. */
  readonly opencode: string;
  /** Each hook that was given to the host, with the last start of OpenCode in which it was called; null: in none. */
  readonly hooks: Readonly<Record<string, string | null>>;
  /** What failed in the last start of OpenCode. */
  readonly failed: Readonly<Record<string, string>>;
}

/** One file for what comes together; whoever ends sooner leaves it to the next. */
const SOON_MS = 250;

interface Noted {
  readonly given: string[];
  readonly called: Map<string, string>;
  readonly failed: Map<string, string>;
  isDue: boolean;
}

const notedOf = slice<GovernedProject, Noted>(() => ({
  given: [],
  called: new Map(),
  failed: new Map(),
  isDue: false,
}));

const fileOf = (directory: string): string => join(directory, ".idumb", "hooks.json");

/** Null where no process wrote it yet, or where it is no such file. */
export function calledHooks(directory: string): CalledHooks | null {
  try {
    const read = JSON.parse(readFileSync(fileOf(directory), "utf8")) as Partial<CalledHooks> | null;
    return read?.opencode && read.hooks && read.failed ? (read as CalledHooks) : null;
  } catch {
    return null;
  }
}

function write(project: GovernedProject, { given, called, failed }: Noted): void {
  const opencode = project.host.version;
  // It is told with the first new session, before any hook of a message.
  if (opencode === undefined) return;
  const before = calledHooks(project.directory);
  // What another version called says nothing of this one.
  const known = before?.opencode === opencode ? before.hooks : {};
  const hooks = Object.fromEntries(given.map((name) => [name, called.get(name) ?? known[name] ?? null]));
  try {
    writeFileSync(
      fileOf(project.directory),
      `${JSON.stringify({ opencode, hooks, failed: Object.fromEntries(failed) }, null, 2)}\n`,
    );
  } catch {
    // Without the folder there is no journal either, and that is said elsewhere.
  }
}

function writeSoon(project: GovernedProject, noted: Noted): void {
  if (noted.isDue) return;
  noted.isDue = true;
  setTimeout(() => {
    noted.isDue = false;
    write(project, noted);
  }, SOON_MS).unref();
}

/** The host is given this hook. */
export function noteGiven(project: GovernedProject, name: string): void {
  notedOf(project).given.push(name);
}

/** The host calls it. */
export function noteCalled(project: GovernedProject, name: string): void {
  const noted = notedOf(project);
  if (noted.called.has(name)) return;
  noted.called.set(name, new Date().toISOString());
  writeSoon(project, noted);
}

/** It was called, and the plugin failed in it. */
export function noteFailed(project: GovernedProject, name: string, text: string): void {
  const noted = notedOf(project);
  // What failed may quote what it failed on.
  noted.failed.set(name, redacted(text));
  writeSoon(project, noted);
}
