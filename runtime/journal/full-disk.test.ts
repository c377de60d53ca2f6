/** A full disk, as SQLite meets it: no page more than there are. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProjectStore } from "./open-project-store.ts";
import { loadDriver, type Connection } from "./sqlite-driver.ts";
import { rowsOf } from "../kernel/table.ts";
import type { CommandContext } from "../kernel/command.ts";
import type { Store } from "./store.ts";

const connect = await loadDriver();
const ROOM = 1_000_000;
let project = "";
let told: string[] = [];
let connections: Connection[] = [];
let pages = ROOM;

const limit = (connection: Connection): void => connection.exec(`PRAGMA max_page_count = ${pages}`);
const setRoom = (most: number): void => {
  pages = most;
  for (const connection of connections) limit(connection);
};
const open = (): Store =>
  openProjectStore(
    (path) => {
      const connection = connect(path);
      connections.push(connection);
      limit(connection);
      return connection;
    },
    project,
    { tell: (what) => void told.push(what) },
  ).store;
const context: CommandContext = {
  sessionID: "ses_a",
  agent: "build",
  at: 1,
  anchorBudgetChars: 2_000,
  isLive: () => false,
};
const start = (store: Store, name: string): boolean =>
  store.execute(
    { type: "quick-start", spec: { name, expectedOutput: "y".repeat(9_000) } },
    { ...context, sessionID: `ses_${name}` },
    "decision",
  ).ok;
const namesOf = (store: Store): readonly string[] => rowsOf(store.current().nodes).map(({ name }) => name);

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "idumb-full-"));
  told = [];
  connections = [];
  pages = ROOM;
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe("a full disk", () => {
  it("is named, keeps what was decided before, and is got over when there is room", () => {
    const store = open();
    start(store, "before");
    expect(store.trouble()).toBeNull();
    setRoom(1);
    expect(() => start(store, "lost")).toThrow(/journal\.db cannot be written \(.*full.*\).*make room/);
    expect(() => start(store, "lost too")).toThrow(/full/);
    expect(namesOf(store)).toEqual(["before"]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/journal\.db cannot be written \(.*full.*\).*not kept: make room/);
    setRoom(ROOM);
    expect(store.trouble()).toBeNull();
    expect(start(store, "after")).toBe(true);
    expect(told).toHaveLength(2);
    expect(told[1]).toContain("can be written again");
    store.close();
    const again = open();
    expect(namesOf(again)).toEqual(["before", "after"]);
    again.close();
  });
});
