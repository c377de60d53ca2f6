/**
 * Runs the journal's contract on this runtime's SQLite driver. Started as a script
 * (`bun sqlite-contract.fixture.ts ANSWER.json`), it is how a test on Node sees what Bun does.
 */
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOURNAL_CONTRACT } from "./journal-contract.fixture.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { Journal } from "./journal.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { standingJournal } from "./standing-journal.ts";

export interface CaseResult {
  readonly title: string;
  /** null = passed. */
  readonly failure: string | null;
}

/** What another process, or another connection of this one, relies on. */
const closesItsFiles = {
  title: "a closed journal holds none of its files open",
  run(open: () => Journal, folder: string): void {
    const journal = open();
    journal.saveSnapshot(EMPTY_STATE);
    journal.loadSnapshot();
    journal.append([], 0, "decision");
    journal.close();
    const held = openFiles().filter((path) => path.startsWith(folder));
    if (held.length > 0) throw new Error(`still open: ${held.join(", ")}`);
  },
};

/** Both drivers read and close a file that was removed under them, and that another one took the place of. */
const survivesRemoval = {
  title: "two handles whose file is removed write it again, with what either of them knew",
  run(open: () => Journal, folder: string): void {
    const [one, two] = [open(), open()];
    one.append([noted(1)], 0, "decision");
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    if (!two.append([noted(2)], 1, "evidence")) throw new Error("the second event was refused");
    if (!one.changed()) throw new Error("the first handle heard nothing of it");
    if (!one.append([noted(3)], 2, "decision")) throw new Error("the third event was refused");
    one.close();
    two.close();
    const again = open();
    const versions = again.read(0).map(({ version }) => version);
    again.close();
    if (versions.join() !== "1,2,3") throw new Error(`the file has the events ${versions.join()}`);
  },
};

function noted(version: number): EventRecord {
  const event = { type: "effect-noted", tool: "bash", note: `${version}` } as const;
  return { version, at: version, sessionID: "ses_a", agent: "build", event };
}

/** Of this process; none where the system does not tell. */
function openFiles(): string[] {
  if (!existsSync("/proc/self/fd")) return [];
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
}

/** What every journal keeps, and what this one keeps as a file. */
export const SQLITE_CONTRACT = [...JOURNAL_CONTRACT, closesItsFiles, survivesRemoval];

/** One fresh file per case. */
export async function runSqliteContract(): Promise<readonly CaseResult[]> {
  const connect = await loadDriver();
  return SQLITE_CONTRACT.map(({ title, run }) => {
    const folder = mkdtempSync(join(tmpdir(), "idumb-journal-"));
    try {
      const path = join(folder, "journal.db");
      const nothing = (): void => undefined;
      const place = { path, prepare: nothing, keepsLocks: true, tell: nothing };
      run(() => standingJournal(connect, place), folder);
      return { title, failure: null };
    } catch (error) {
      return { title, failure: error instanceof Error ? error.message : String(error) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

const [, script = "", answer = ""] = process.argv;
if (script.endsWith("sqlite-contract.fixture.ts"))
  writeFileSync(
    answer,
    JSON.stringify({
      runtime: "bun" in process.versions ? "bun" : "node",
      results: await runSqliteContract(),
    }),
  );
