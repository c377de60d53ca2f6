import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOURNAL_CONTRACT } from "./journal-contract.fixture.ts";
import { emptyShelf, memoryJournal } from "./memory-journal.ts";
import { runSqliteContract, SQLITE_CONTRACT } from "./sqlite-contract.fixture.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";
import { openStore } from "./store.ts";
import { WRITE_MANY } from "./write-many.fixture.ts";
import { rowsOf } from "../kernel/table.ts";
import type { CaseResult } from "./sqlite-contract.fixture.ts";

const here = import.meta.dirname;
const bun = join(here, "../../node_modules/.bin/bun");
const titles = SQLITE_CONTRACT.map(({ title }) => title);
const failureOf = (results: readonly CaseResult[], title: string) =>
  results.find((result) => result.title === title)?.failure;

describe("the memory journal", () => {
  it.each(JOURNAL_CONTRACT.map(({ title, run }) => [title, run] as const))("%s", (_title, run) => {
    const shelf = emptyShelf();
    expect(() => run(() => memoryJournal(shelf))).not.toThrow();
  });
});

describe("the SQLite journal on Node", () => {
  let results: readonly CaseResult[] = [];
  beforeAll(async () => {
    results = await runSqliteContract();
  });
  it.each(titles)("%s", (title) => {
    expect(failureOf(results, title)).toBeNull();
  });
});

describe("the SQLite journal on Bun, the plugin's real runtime", () => {
  let answer: { runtime: string; results: readonly CaseResult[] } = { runtime: "", results: [] };
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "idumb-bun-"));
    const file = join(folder, "answer.json");
    execFileSync(bun, [join(here, "sqlite-contract.fixture.ts"), file], { timeout: 60_000 });
    answer = JSON.parse(readFileSync(file, "utf8")) as typeof answer;
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
  it.each(titles)("%s", (title) => {
    expect(answer.runtime).toBe("bun");
    expect(failureOf(answer.results, title)).toBeNull();
  });
});

describe("several processes on one file", () => {
  const folder = mkdtempSync(join(tmpdir(), "idumb-processes-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("lose no write and give no id twice, Node and Bun together", async () => {
    const path = join(folder, "journal.db");
    const run = promisify(execFile);
    await Promise.all(
      [process.execPath, bun, bun].map((program, index) =>
        run(program, [WRITE_MANY, path, `p${index}`, "40"], { timeout: 60_000 }),
      ),
    );
    const store = openStore(sqliteJournal(await loadDriver(), path));
    const names = rowsOf(store.current().nodes).map((node) => node.name);
    expect(new Set(names).size).toBe(120);
    expect(store.current().counters.node).toBe(120);
    store.close();
  }, 90_000);

  /** What a process that comes later finds, after this one lost its locks and another one wrote and closed. */
  async function foundLater(name: string, keepsLocks: boolean): Promise<readonly string[]> {
    const path = join(folder, `${name}.db`);
    const connect = await loadDriver();
    const ours = openStore(sqliteJournal(connect, path, { keepsLocks }));
    const start = (task: string): void =>
      void ours.execute(
        { type: "quick-start", spec: { name: task, expectedOutput: "done" } },
        { sessionID: `ses_${task}`, agent: "build", at: 1, anchorBudgetChars: 2_000, isLive: () => true },
        "decision",
      );
    start("before");
    // Whoever opens the files in this process and closes them drops the locks, as POSIX has it.
    for (const file of [path, `${path}-shm`]) if (existsSync(file)) readFileSync(file);
    execFileSync(process.execPath, [WRITE_MANY, path, "theirs", "1"], { timeout: 60_000 });
    start("after");
    const seen = execFileSync(process.execPath, [WRITE_MANY, path, "last", "0", "names"], {
      encoding: "utf8",
      timeout: 60_000,
    });
    ours.close();
    return seen.split("\n").filter((line) => line !== "");
  }

  it("lose nothing where one of them drops its locks on a file that it made", async () => {
    expect(await foundLater("safe", false)).toEqual(["before", "theirs 0", "after"]);
    // In WAL mode the last write is in a log that the other process took away; who comes later hears of it.
    await expect(foundLater("control", true)).rejects.toThrow(/the events after \d+ are missing/);
  }, 90_000);
});
