import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openProjectStore } from "../../runtime/journal/open-project-store.ts";
import { loadDriver, type Connection } from "../../runtime/journal/sqlite-driver.ts";
import type { Store } from "../../runtime/journal/store.ts";
import { GraphWatch } from "./graph-watch.ts";

let directory = "";
let store: Store;
let watch: GraphWatch;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "graph-watch-"));
  ({ store } = openProjectStore(await loadDriver(), directory));
  watch = await GraphWatch.of(directory);
  const path = directory;
  onTestFinished(() => {
    store.close();
    rmSync(path, { recursive: true, force: true });
  });
});

let clock = 0;
function start(name: string): void {
  const context = { agent: "build", at: ++clock, anchorBudgetChars: 2_000, isLive: () => true };
  const spec = { name, expectedOutput: "done" };
  store.execute({ type: "quick-start", spec }, { ...context, sessionID: `ses_${name}` }, "evidence");
}

async function inFile(change: (connection: Connection) => void): Promise<void> {
  const connection = (await loadDriver())(join(directory, ".idumb", "journal.db"));
  change(connection);
  connection.close();
}

const names = (): readonly string[] => watch.take().tasks.map(({ name }) => name);

test("what came since the last look stands beside what was there", async () => {
  start("first");
  expect(names()).toEqual(["first"]);
  start("second");
  expect(names()).toEqual(["first", "second"]);
  expect(watch.take()).toEqual((await GraphWatch.of(directory)).take());
  expect(watch.take().journal).toEqual({ isWhole: true, isReplayed: true });
});

test("a row that was changed after it was seen is read again", async () => {
  start("first");
  expect(names()).toEqual(["first"]);
  await inFile((file) => file.exec("UPDATE event SET data = replace(data, 'first', 'other')"));
  expect(names()).toEqual(["other"]);
});

test("a hole is told, and stays told", async () => {
  start("first");
  start("second");
  await inFile((file) => file.exec("DELETE FROM event WHERE version = 2"));
  expect(watch.take().journal?.isWhole).toBe(false);
  await inFile((file) => file.exec("DELETE FROM event WHERE version = 1"));
  expect(watch.take().journal?.isWhole).toBe(false);
});

test("a snapshot that is not what the events give is told", async () => {
  start("first");
  expect(watch.take().journal?.isReplayed).toBe(true);
  const wrong = JSON.stringify({ ...store.current(), plans: [] });
  await inFile((file) =>
    file
      .prepare("INSERT INTO snapshot (stream, shape, version, data) VALUES ('project', 6, ?, ?)")
      .run(store.current().version, wrong),
  );
  expect(watch.take().journal?.isReplayed).toBe(false);
});
