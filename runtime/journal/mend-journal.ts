/**
 * A damaged journal is kept under a name of its own, unchanged, and what can be read of it becomes the new one. Where
 * nobody knows what the lost events did, nothing that they may have ended opens the gate: tasks at work are deferred,
 * pauses end, allowances are spent, and the mode is that of the settings again.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { newestMark, readMark, removeMark } from "./newest-mark.ts";
import { salvage, type Salvaged } from "./salvage.ts";
import { sqliteJournal, type Sealing } from "./sqlite-journal.ts";
import { asidePath } from "./standing-journal.ts";
import type { Connect } from "./sqlite-driver.ts";
import type { Store } from "./store.ts";
import type { Command, CommandContext } from "../kernel/command.ts";

const BESIDE = ["-wal", "-shm"] as const;

export interface Mended {
  /** What the human has to know, and what to do. */
  readonly told: string;
  /** False when lost events may have ended what the state still permits. */
  readonly isSure: boolean;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A journal had events, and now its file is empty or not there. SQLite would take it for a new one. */
export function isEmptied(path: string): boolean {
  return sizeOf(path) === 0 && (readMark(path) > 0 || sizeOf(`${path}-wal`) > 0);
}

/** Null where there is nothing to keep. */
function moveAside(path: string, why: string): string | null {
  const aside = asidePath(path, why);
  const moved = ["", ...BESIDE].filter((suffix) => existsSync(path + suffix));
  for (const suffix of moved) renameSync(path + suffix, aside + suffix);
  return moved.length > 0 ? aside : null;
}

/** Writes what was salvaged beside the journal; a kill in between leaves the damaged one where it is. */
function writeBeside(
  connect: Connect,
  path: string,
  { records, snapshot, isCovered }: Salvaged,
  sealing: Sealing | undefined,
): string {
  const beside = path.replace(/\.db$/, ".mending.db");
  for (const suffix of ["", ...BESIDE]) rmSync(beside + suffix, { force: true });
  const journal = sqliteJournal(connect, beside, { sealing });
  try {
    journal.append(records, 0, "decision");
    if (snapshot !== null && isCovered) journal.saveSnapshot(snapshot);
  } finally {
    journal.close();
    removeMark(beside);
  }
  return beside;
}

function inWords(path: string, why: string, found: Salvaged, aside: string | null): string {
  const kept = aside === null ? "" : ` What was there is kept, unchanged, as ${aside}.`;
  const lost = `of its events ${found.lost} ${found.lost === 1 ? "is" : "are"} lost`;
  if (found.lost === 0)
    return `${path} was damaged (${why}). All of its events could be read and stand in a new file: nothing is lost.${kept}`;
  if (found.isCovered)
    return `${path} was damaged (${why}): ${lost}. A copy of the state has what they did, so plans and anchors are as they were.${kept}`;
  const rest =
    found.records.length === 0
      ? "A new journal was started: earlier plans and anchors are not known here."
      : "What could be read stands in a new file. Tasks at work were deferred: start them again. Look whether plans and anchors are as you know them (`.idumb/plans`, `.idumb/anchors.md`).";
  return `${path} was damaged (${why}): ${lost}. ${rest}${kept} To have a backup of it instead, end OpenCode and put the backup in its place.`;
}

export interface Mending {
  /** What was found wrong. */
  readonly why: string;
  readonly sealing: Sealing | undefined;
  readonly wasSealed: boolean;
}

/** Puts a readable journal in the place of a damaged one. Throws where it cannot, and for events of a newer version. */
export function mendJournal(connect: Connect, path: string, { why, sealing, wasSealed }: Mending): Mended {
  const most = readMark(path);
  const found: Salvaged =
    sizeOf(path) === 0
      ? { records: [], lost: most, isCovered: false, snapshot: null }
      : salvage(connect, path, { most, seal: sealing?.seal, wasSealed });
  if (found.records.length === 0) {
    const aside = moveAside(path, "unreadable");
    removeMark(path);
    return {
      isSure: true,
      told:
        most > 0
          ? inWords(path, why, found, aside)
          : `${path} could not be read (${why}). It was moved to ${aside}, nothing in it was changed; a new journal was started, so earlier plans and anchors are not known here.`,
    };
  }
  const beside = writeBeside(connect, path, found, sealing);
  const aside = moveAside(path, "damaged");
  renameSync(beside, path);
  const mark = newestMark(path);
  mark.write(found.records.at(-1)?.version ?? 0);
  mark.close();
  return { isSure: found.isCovered, told: inWords(path, why, found, aside) };
}

const REASON = "the journal lost events: nobody knows whether this was still at work";

/** Ends whatever permits something, since an event that ended it may be among the lost ones. */
export function endPermits(store: Store, at: number): void {
  const context = (sessionID: string): CommandContext => ({
    sessionID,
    agent: "idumb",
    at,
    anchorBudgetChars: 0,
    actor: { kind: "human" },
    isLive: () => false,
  });
  const run = (command: Command, sessionID: string): void =>
    void store.execute(command, context(sessionID), "decision");
  const { activeBySession, overrides = {}, mode = "strict" } = store.current();
  if (mode !== "strict") run({ type: "choose-mode", mode: null }, "journal");
  for (const task of new Set(Object.values(activeBySession)))
    run({ type: "defer-task", task, reason: REASON }, "journal");
  for (const [root, { allowed }] of Object.entries(overrides)) {
    run({ type: "resume" }, root);
    for (const { call } of allowed) run({ type: "use-allowance", call }, root);
  }
}
