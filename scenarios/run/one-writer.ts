/**
 * Two calls at once that write into one folder would mix their traces and reports: while the first one lives, the second
 * is refused. Noted in the machine's scratch space, so that nothing of it lies in the user's folder.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CouldNotRun } from "./could-not-run.ts";

/** Holds until this process ends. Throws a CouldNotRun while another one writes there. @param folder that is there. */
export function beOnlyWriter(folder: string): void {
  const place = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 12);
  const note = join(tmpdir(), `stress-writes-${place}`);
  const writer = writerOf(note);
  if (writer === process.pid) return;
  if (writer !== null && isAlive(writer))
    throw new CouldNotRun(
      "disk",
      `another call (process ${writer}) is writing to ${folder}: wait until it has ended, or name a folder of your own with --out. If it is none of these, remove ${note}`,
    );
  rmSync(note, { force: true });
  // Of two calls that found nobody at the same moment one fails here.
  writeFileSync(note, String(process.pid), { flag: "wx" });
  process.once("exit", () => {
    if (writerOf(note) === process.pid) rmSync(note, { force: true });
  });
}

function writerOf(note: string): number | null {
  try {
    return Number(readFileSync(note, "utf8")) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
