/**
 * A journal that a governed session left on the fake host is damaged in each known way and opened again: the human is
 * told what and where, the state is that of the intact events, nothing opens that a lost event may have closed, and the
 * damaged file is kept. What another program wrote is no damage: it counts for nothing, and mode strict closes.
 */
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPlugin } from "../../runtime/opencode/open-plugin.fixture.ts";
import { sqliteJournal } from "../../runtime/journal/sqlite-journal.ts";
import { openStore } from "../../runtime/journal/store.ts";
import { takeOver } from "../../runtime/journal/take-over.ts";
import { sealAgain } from "./host-seal.ts";
import { change, connect, journalIn, opened, play, scratch, sealing, task } from "./left-journal.fixture.ts";
import type { State } from "../../runtime/kernel/state.ts";

/** A snapshot as the plugin keeps it, in which the deferred task is at work. */
function lie(folder: string, session: string, spoil: (json: string) => string = (json) => json): void {
  const store = openStore(sqliteJournal(connect, journalIn(folder)));
  const state = store.current();
  const lying: State = { ...state, activeBySession: { [session]: "tn-1" } };
  store.close();
  const kept = sqliteJournal(connect, journalIn(folder), { sealing });
  kept.saveSnapshot(state);
  kept.close();
  change(folder, (connection) =>
    connection.prepare("UPDATE snapshot SET data = ?").run(spoil(JSON.stringify(lying))),
  );
}

/** Our seal, over what is no state. */
function wrongShape(folder: string): void {
  const store = openStore(sqliteJournal(connect, journalIn(folder)));
  const { version } = store.current();
  store.close();
  const kept = sqliteJournal(connect, journalIn(folder), { sealing });
  kept.saveSnapshot({ version, nodes: {}, activeBySession: [] } as unknown as State);
  kept.close();
}

const pageOf = (folder: string, name: string): number => {
  let page = 0;
  change(folder, (connection) => {
    page = Number(
      connection.prepare("SELECT rootpage FROM sqlite_master WHERE name = ?").get(name)?.["rootpage"],
    );
  });
  return page;
};

function zeroPage(folder: string, name: string): void {
  const page = pageOf(folder, name);
  const bytes = readFileSync(journalIn(folder));
  bytes.fill(0, (page - 1) * 4096, page * 4096);
  writeFileSync(journalIn(folder), bytes);
}

const sql = (text: string) => (folder: string) => change(folder, (connection) => connection.exec(text));

/** The same, in the plugin's name. */
const ours = (text: string) => (folder: string) =>
  change(folder, (connection) => {
    connection.exec(text);
    sealAgain(connection, sealing.seal);
  });

/** A row of another program, so far behind the newest. */
const foreign = (type: string, data: string, ahead = 1) =>
  sql(
    `INSERT INTO event SELECT stream, version + ${ahead}, at, session, agent, '${type}', '${data}', NULL FROM event ORDER BY version DESC LIMIT 1`,
  );

interface Damage {
  readonly what: string;
  make(folder: string, session: string): void;
  /** What the human reads. */
  readonly told: RegExp;
  /** Lost events are named; then the anchor may be among them. */
  readonly loses?: "anchor";
  /** The file that keeps what was there. */
  readonly kept?: RegExp;
  /** What a write without a task meets in mode balanced, where it is not refused for want of a task. */
  readonly open?: true;
  /** There is a row that another program wrote: mode strict closes for it. */
  readonly foreign?: true;
}

const COPY_AGAIN = /A copy of the state in .*journal\.db was damaged.*nothing is lost/;
const DAMAGED = /^journal\.damaged-1\.db$/;

const DAMAGES: readonly Damage[] = [
  {
    what: "a flipped bit in the snapshot",
    make: (folder, session) => lie(folder, session),
    told: COPY_AGAIN,
  },
  {
    what: "a snapshot cut off",
    make: (folder, session) => lie(folder, session, (json) => json.slice(0, 90)),
    told: COPY_AGAIN,
  },
  { what: "a snapshot of a wrong shape", make: wrongShape, told: COPY_AGAIN },
  {
    what: "a zeroed page of events",
    make: (folder) => zeroPage(folder, "event"),
    told: /was damaged \(.*\)|could not be read/,
    loses: "anchor",
    kept: /^journal\.(damaged|unreadable)-1\.db$/,
  },
  {
    what: "a zeroed page of the index",
    make: (folder) => zeroPage(folder, "sqlite_autoindex_event_1"),
    told: /was damaged .*All of its events could be read.*nothing is lost.*journal\.damaged-1\.db/s,
    kept: DAMAGED,
  },
  {
    what: "a zeroed first page",
    make(folder) {
      const bytes = readFileSync(journalIn(folder));
      writeFileSync(journalIn(folder), bytes.fill(0, 0, 4096));
    },
    told: /of its events \d+ are lost\. A new journal was started.*journal\.unreadable-1\.db/s,
    loses: "anchor",
    kept: /^journal\.unreadable-1\.db$/,
  },
  {
    what: "an emptied file",
    make: (folder) => truncateSync(journalIn(folder), 0),
    told: /empty or was removed\): of its events \d+ are lost\. A new journal was started/,
    loses: "anchor",
  },
  {
    what: "a removed file",
    make: (folder) => rmSync(journalIn(folder)),
    told: /empty or was removed\): of its events \d+ are lost/,
    loses: "anchor",
  },
  {
    what: "a deleted event",
    make: sql("DELETE FROM event WHERE type = 'task-deferred'"),
    told: /of its events 1 is lost\..*Tasks at work were deferred.*journal\.damaged-1\.db/s,
    kept: DAMAGED,
  },
  {
    what: "the last events deleted",
    make: sql("DELETE FROM event WHERE version >= (SELECT version FROM event WHERE type = 'task-deferred')"),
    told: /the events after \d+ are missing\).*(is|are) lost/s,
    kept: DAMAGED,
  },
  {
    what: "a hole in the versions",
    make: sql("UPDATE event SET version = version + 1 WHERE version = (SELECT MAX(version) FROM event)"),
    told: /of its events 1 is lost/,
    kept: DAMAGED,
    foreign: true,
  },
  {
    what: "a deleted event, and a row of another program",
    make(folder) {
      foreign("governance-paused", '{"type":"governance-paused","until":9999999999999}')(folder);
      sql("DELETE FROM event WHERE type = 'task-deferred'")(folder);
    },
    told: /of its events 1 is lost\..*another program wrote \(governance-paused\)/s,
    kept: DAMAGED,
    foreign: true,
  },
  {
    what: "a deleted event in a journal from another machine",
    make(folder) {
      sql("DELETE FROM event WHERE type = 'task-deferred'; UPDATE event SET seal = NULL")(folder);
      change(folder, (connection) => takeOver(connection, sealing.seal));
    },
    told: /of its events 1 is lost\./,
    kept: DAMAGED,
  },
  {
    what: "an event that is no JSON",
    make: ours("UPDATE event SET data = substr(data, 2) WHERE type = 'task-deferred'"),
    told: /event \d+ is no JSON\).*of its events 1 is lost/s,
    kept: DAMAGED,
  },
  {
    what: "an event that says something impossible",
    make: ours(`UPDATE event SET data = '{"type":"tasks-planned"}' WHERE type = 'tasks-planned'`),
    told: /event \d+ cannot have happened.*(is|are) lost/s,
    kept: DAMAGED,
  },
  {
    what: "an unknown event of a newer writer",
    make(folder) {
      const bless = `INSERT INTO event SELECT stream, version + 1, at, session, agent, 'task-blessed', '{"type":"task-blessed"}', substr(seal, -16) FROM event ORDER BY version DESC LIMIT 1`;
      ours(bless)(folder);
    },
    told: /written by a newer idumb: event \d+ is of a kind that this version does not know, "task-blessed".*Update idumb/s,
    loses: "anchor",
    open: true,
  },
  {
    what: "a newer layout",
    make: sql("PRAGMA user_version = 99"),
    told: /written by a newer idumb: its layout is 99.*Update idumb/s,
    loses: "anchor",
    open: true,
  },
];

/** Rows of another program, which would be damage if they were ours. */
const FOREIGN: readonly Pick<Damage, "what" | "make">[] = [
  { what: "no JSON", make: foreign("task-deferred", "{") },
  { what: "no event", make: foreign("x".repeat(99), "null") },
  { what: "an unknown event", make: foreign("task-blessed", '{"type":"task-blessed"}') },
  { what: "an impossible event", make: foreign("tasks-planned", '{"type":"tasks-planned"}') },
  { what: "a row far ahead", make: foreign("task-started", '{"type":"task-started"}', 1_000) },
];

function wantedGate({ open, foreign: isForeign }: Damage, mode: "strict" | "balanced"): string {
  if (open) return mode === "strict" ? "store-broken" : "allowed";
  return isForeign && mode === "strict" ? "foreign-rows" : "no-active-task";
}

it("each damage is told, and opens nothing", async () => {
  const left = await play();
  const problems: string[] = [];
  const say = (isWrong: boolean, text: string): void => void (isWrong && problems.push(text));
  for (const damage of DAMAGES)
    for (const mode of ["balanced", "strict"] as const) {
      const folder = join(scratch, "damaged");
      cpSync(left.folder, folder, { recursive: true });
      damage.make(folder, left.session);
      const { told, gate, status, files } = await opened(folder, left.session, mode);
      rmSync(folder, { recursive: true });
      const name = `${damage.what}, ${mode}`;
      const wanted = wantedGate(damage, mode);
      say(!damage.told.test(told), `${name}: the human is told ${told.slice(0, 900)}`);
      say(gate !== wanted, `${name}: a write meets ${gate}`);
      say(damage.loses === undefined && !status.includes("SQLite stays"), `${name}: lost ${status}`);
      const { kept } = damage;
      say(kept !== undefined && !files.some((file) => kept.test(file)), `${name}: kept ${files.join()}`);
      say(
        damage.open === true && files.some((file) => /damaged|unreadable/.test(file)),
        `${name}: moved away`,
      );
    }
  expect(problems).toEqual([]);
}, 120_000);

it("a row of another program damages nothing, whatever stands in it, also behind what we go on with", async () => {
  const left = await play();
  for (const { what, make } of FOREIGN)
    for (const mode of ["balanced", "strict"] as const) {
      const folder = join(scratch, "foreign");
      cpSync(left.folder, folder, { recursive: true });
      make(folder, left.session);
      const journal = sqliteJournal(connect, journalIn(folder), { sealing });
      const newest = journal.read(0).at(-1)?.version ?? 0;
      const event = { type: "effect-noted", tool: "bash", note: "ours" } as const;
      journal.append(
        [{ version: newest + 1, at: 9, sessionID: left.session, agent: "build", event }],
        newest,
        "decision",
      );
      journal.close();
      const { told, gate, status, files } = await opened(folder, left.session, mode);
      rmSync(folder, { recursive: true });
      const wanted = mode === "strict" ? "foreign-rows" : "no-active-task";
      expect([what, mode, gate]).toEqual([what, mode, wanted]);
      expect(told).toContain("1 entry that another program wrote");
      expect(told).not.toMatch(/lost|damaged|newer idumb|taken out/);
      expect(status).toContain("SQLite stays");
      expect(files.filter((file) => /damaged|unreadable|mending/.test(file))).toEqual([]);
    }
}, 120_000);

it("a journal that is whole is told nothing of, and works on", async () => {
  const left = await play();
  const { told, gate, status, files } = await opened(left.folder, left.session, "balanced");
  expect(told).not.toMatch(/journal\.db|lost|damaged/);
  expect([gate, status.includes("SQLite stays")]).toEqual(["no-active-task", true]);
  expect(files.filter((file) => /damaged|unreadable|mending/.test(file))).toEqual([]);
});

it("a log that is deleted with events that lay there alone is missed, and what they ended stays ended", async () => {
  const plugin = await openPlugin();
  const idumb = join(plugin.directory, ".idumb");
  await plugin.message("ses_a", "log in");
  await plugin.call("ses_a", "govern_task", task("Login"));
  await plugin.event("session.idle", { sessionID: "ses_a" });
  await plugin.call("ses_a", "govern_task", { action: "defer", task: "Login", reason: "later" });
  const copy = join(scratch, "killed");
  cpSync(idumb, copy, { recursive: true });
  await plugin.close();
  rmSync(join(copy, "journal.db-wal"));
  rmSync(join(copy, "journal.db-shm"));
  const { told, gate } = await opened(copy, "ses_a", "balanced");
  expect(told).toMatch(/the events after \d+ are missing\).*of its events 1 is lost/s);
  expect(gate).toBe("no-active-task");
});
