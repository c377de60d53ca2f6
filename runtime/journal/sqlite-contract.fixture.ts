/**
 * Runs the journal's contract on this runtime's SQLite driver . Started as a script
 * (`bun sqlite-contract.fixture.ts ANSWER.json`), it is how a test on Node sees what Bun does.
 */
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOURNAL_CONTRACT } from "./journal-contract.fixture.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import type { Journal } from "./journal.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";

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
export const SQLITE_CONTRACT = [...JOURNAL_CONTRACT, closesItsFiles];

/** One fresh file per case. */
export async function runSqliteContract(): Promise<readonly CaseResult[]> {
  const connect = await loadDriver();
  return SQLITE_CONTRACT.map(({ title, run }) => {
    const folder = mkdtempSync(join(tmpdir(), "idumb-journal-"));
    try {
      run(() => sqliteJournal(connect, join(folder, "journal.db")), folder);
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
