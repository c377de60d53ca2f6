/**
 * Runs the journal's contract on this runtime's SQLite driver . Started as a script
 * (`bun sqlite-contract.fixture.ts ANSWER.json`), it is how a test on Node sees what Bun does.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOURNAL_CONTRACT } from "./journal-contract.fixture.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";

export interface CaseResult {
  readonly title: string;
  /** null = passed. */
  readonly failure: string | null;
}

/** One fresh file per case. */
export async function runSqliteContract(): Promise<readonly CaseResult[]> {
  const connect = await loadDriver();
  return JOURNAL_CONTRACT.map(({ title, run }) => {
    const folder = mkdtempSync(join(tmpdir(), "idumb-journal-"));
    try {
      run(() => sqliteJournal(connect, join(folder, "journal.db")));
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
