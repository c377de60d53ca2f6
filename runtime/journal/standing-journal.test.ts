import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProjectStore } from "./open-project-store.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { rowsOf } from "../kernel/table.ts";
import type { CommandContext } from "../kernel/command.ts";
import type { Store } from "./store.ts";

const connect = await loadDriver();
let project = "";
let told: string[] = [];

const context = (sessionID: string): CommandContext => ({
  sessionID,
  agent: "build",
  at: 1,
  anchorBudgetChars: 2_000,
  isLive: () => true,
});
const open = (): Store => openProjectStore(connect, project, { tell: (what) => void told.push(what) }).store;
const start = (store: Store, name: string): boolean =>
  store.execute(
    { type: "quick-start", spec: { name, expectedOutput: "y" } },
    context(`ses_${name}`),
    "decision",
  ).ok;
const namesOf = (store: Store): readonly string[] =>
  [...rowsOf(store.current().nodes)].map(({ name }) => name);
/** What a process that comes later finds. */
const kept = (): readonly string[] => {
  const store = open();
  const names = namesOf(store);
  store.close();
  return names;
};
const removeState = (): void => rmSync(join(project, ".idumb"), { recursive: true });

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "idumb-standing-"));
  told = [];
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe("a journal whose file goes while it is open", () => {
  it("is written again with all it had, out of git as before, and the human hears of it once", () => {
    const store = open();
    start(store, "before");
    removeState();
    expect(start(store, "after")).toBe(true);
    store.close();
    expect(kept()).toEqual(["before", "after"]);
    expect(readFileSync(join(project, ".idumb", ".gitignore"), "utf8")).toBe("*\n");
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/journal\.db was removed or replaced while OpenCode runs.*nothing is lost/);
  });

  it("is written again by whoever only reads, and by whoever only ends", () => {
    const store = open();
    start(store, "task");
    removeState();
    expect(namesOf(store)).toEqual(["task"]);
    expect(kept()).toEqual(["task"]);
    removeState();
    store.close();
    expect(kept()).toEqual(["task"]);
  });

  it("goes on as one for two processes that had it open", () => {
    const [one, two] = [open(), open()];
    start(one, "first");
    removeState();
    start(two, "second");
    start(one, "third");
    expect(namesOf(two)).toEqual(["first", "second", "third"]);
    one.close();
    two.close();
    expect(kept()).toEqual(["first", "second", "third"]);
    expect(told).toHaveLength(1);
  });

  it("goes on beside another one that took its place, and leaves that one as it is", () => {
    const store = open();
    start(store, "old");
    removeState();
    const other = open();
    start(other, "new");
    other.close();
    expect(start(store, "older")).toBe(true);
    expect(namesOf(store)).toEqual(["old", "older"]);
    store.close();
    expect(kept()).toEqual(["new"]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/replaced by another file.*journal\.replaced-1\.db/);
    renameSync(join(project, ".idumb", "journal.replaced-1.db"), join(project, ".idumb", "journal.db"));
    expect(kept()).toEqual(["old", "older"]);
  });

  it.each([
    ["emptied by rm and touch", (path: string) => (rmSync(path), writeFileSync(path, ""))],
    ["replaced by an older copy", (path: string) => (rmSync(path), renameSync(`${path}.old`, path))],
  ] as const)("is written again when it is %s, while its log stays where it was", (_how, replace) => {
    const path = join(project, ".idumb", "journal.db");
    const [store, other] = [open(), open()];
    start(store, "before");
    const copy = connect(path);
    copy.exec(`VACUUM INTO '${path}.old'`);
    copy.close();
    start(store, "meanwhile");
    replace(path);
    expect(start(store, "after")).toBe(true);
    expect(start(other, "elsewhere")).toBe(true);
    expect(namesOf(store)).toEqual(["before", "meanwhile", "after", "elsewhere"]);
    // What a kill would leave: nothing is closed yet.
    expect(kept()).toEqual(["before", "meanwhile", "after", "elsewhere"]);
    store.close();
    other.close();
    expect(kept()).toEqual(["before", "meanwhile", "after", "elsewhere"]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/was removed or replaced while OpenCode runs.*nothing is lost/);
  });

  it("goes on beside a file that is no journal", () => {
    const store = open();
    start(store, "task");
    const path = join(project, ".idumb", "journal.db");
    removeState();
    mkdirSync(join(project, ".idumb"));
    writeFileSync(path, "this was a database once");
    expect(namesOf(store)).toEqual(["task"]);
    store.close();
    expect(readFileSync(path, "utf8")).toBe("this was a database once");
    renameSync(join(project, ".idumb", "journal.replaced-1.db"), path);
    expect(kept()).toEqual(["task"]);
    expect(told).toHaveLength(1);
  });

  it("does not bring a project back that was moved away, says so once, and works on", () => {
    const store = open();
    start(store, "here");
    const elsewhere = `${project}-moved`;
    renameSync(project, elsewhere);
    try {
      expect([start(store, "there"), start(store, "and there")]).toEqual([true, true]);
      expect(namesOf(store)).toEqual(["here", "there", "and there"]);
      store.close();
      expect(existsSync(project)).toBe(false);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/cannot be written again .*ENOENT/);
    } finally {
      renameSync(elsewhere, project);
    }
  });

  it("is left in peace while it stands", () => {
    const store = open();
    start(store, "task");
    expect(namesOf(store)).toEqual(["task"]);
    store.close();
    expect(told).toEqual([]);
    expect(readdirSync(join(project, ".idumb")).toSorted()).toEqual([
      ".gitignore",
      "journal.db",
      "journal.db-newest",
    ]);
  });
});
