/**
 * What every journal must do, on every runtime. Plain assertions instead of a test framework, because the
 * same suite runs under vitest on Node and as a bare script on Bun, the plugin's real runtime.
 */
import assert from "node:assert/strict";
import { openStore } from "./store.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { idsOf } from "../kernel/table.ts";
import type { CommandContext } from "../kernel/command.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { Journal } from "./journal.ts";

/** Opens one more handle on the same journal, as another process would. */
type OpenHandle = () => Journal;

export interface ContractCase {
  readonly title: string;
  readonly run: (open: OpenHandle) => void;
}

const context = (sessionID: string): CommandContext => ({
  sessionID,
  agent: "build",
  at: 1,
  anchorBudgetChars: 2_000,
  isLive: () => true,
});
const note = (version: number, text = "x"): EventRecord => ({
  version,
  at: version,
  sessionID: "ses_a",
  agent: "build",
  event: { type: "effect-noted", tool: "bash", note: text },
});
/** What a human wrote keeps its lines. */
const written = (version: number, text: string): EventRecord => ({
  ...note(version),
  event: { type: "note-kept", view: "a.md", text },
});
const start = (name: string) => ({ type: "quick-start", spec: { name, expectedOutput: "done" } }) as const;

export const JOURNAL_CONTRACT: readonly ContractCase[] = [
  {
    title: "an empty journal has no events and no snapshot",
    run(open) {
      const journal = open();
      assert.deepEqual(journal.read(0), []);
      assert.equal(journal.loadSnapshot(), null);
      journal.close();
    },
  },
  {
    title: "events come back as they were stored, in order, from any version on",
    run(open) {
      const journal = open();
      const text = "quote ' \" newline \n unicode ✓ 𝄞 \u0000 end";
      assert.equal(journal.append([written(1, text), note(2)], 0, "decision"), true);
      assert.equal(journal.append([note(3)], 2, "evidence"), true);
      assert.deepEqual(journal.read(0), [written(1, text), note(2), note(3)]);
      assert.deepEqual(journal.read(2), [note(3)]);
      journal.close();
    },
  },
  {
    title: "words that another program stored come back as one line",
    run(open) {
      const journal = open();
      const hostile = ["a\n# b", "</idumb>", "\tx", "GOVERNANCE  BLOCK (x)", 'say "a"\u202E'];
      const records = hostile.map((text, at) => ({ ...note(at + 1, text), agent: ` build${text}` }));
      journal.append(records, 0, "evidence");
      const words = journal.read(0).map(({ agent, event }) => [agent, JSON.stringify(event)].join(" "));
      for (const text of words) assert.doesNotMatch(text, /^ |\\n|\n|<\/|\\t|\t|GOVERNANCE|\u202E/);
      assert.deepEqual(
        journal.readSession("ses_a", 0).map(({ event }) => event),
        journal.read(0).map(({ event }) => event),
      );
      journal.close();
    },
  },
  {
    title: "the events of one session are read apart, and reading them takes no news of others",
    run(open) {
      const [journal, other] = [open(), open()];
      journal.append([note(1), { ...note(2), sessionID: "ses_b" }], 0, "evidence");
      other.read(0);
      journal.append([note(3)], 2, "evidence");
      assert.deepEqual(other.readSession("ses_a", 0), [note(1), note(3)]);
      assert.deepEqual(other.readSession("ses_a", 1), [note(3)]);
      assert.equal(other.changed(), true);
      journal.close();
      other.close();
    },
  },
  {
    title: "what was stored since a version, and the state as it was then, miss nothing of another writer",
    run(open) {
      const [store, other] = [openStore(open()), openStore(open())];
      store.execute(start("one"), context("ses_a"), "evidence");
      const { version } = store.current();
      other.execute(start("two"), context("ses_b"), "evidence");
      const { records, state } = store.since(version);
      assert.equal(records.at(-1)?.version, state.version);
      assert.equal(state.version > version, true);
      assert.deepEqual(store.current(), other.current());
      assert.equal(store.stateAt(version).version, version);
      assert.deepEqual(idsOf(store.stateAt(version).nodes), ["tn-1"]);
      assert.deepEqual(idsOf(store.current().nodes), ["tn-1", "tn-2"]);
      store.close();
      other.close();
    },
  },
  {
    title: "what an old state refuses is decided again on the newest; until then only the old one is known",
    run(open) {
      const [store, other] = [openStore(open()), openStore(open())];
      store.execute(start("one"), context("ses_a"), "evidence");
      assert.equal(other.known().version, 0);
      const defer = { type: "defer-task", task: "tn-1", reason: "later" } as const;
      assert.equal(other.execute(defer, context("ses_a"), "evidence").ok, true);
      assert.deepEqual(other.known(), store.current());
      store.close();
      other.close();
    },
  },
  {
    title: "a writer that always comes too late decides with the lock held, after three tries",
    run(open) {
      const [one, two] = [open(), open()];
      let others = 0;
      let isAlone = false;
      const late: Journal = {
        ...two,
        append(records, expectedVersion, durability) {
          // Somebody else is faster each time, until nobody else may store.
          if (!isAlone) assert.equal(one.append([note(++others)], others - 1, "evidence"), true);
          return two.append(records, expectedVersion, durability);
        },
        alone(work, durability) {
          isAlone = true;
          return two.alone(work, durability);
        },
      };
      const store = openStore(late);
      const outcome = store.execute(start("one"), context("ses_a"), "decision");
      assert.equal(outcome.ok, true);
      assert.equal(others, 3);
      assert.deepEqual(
        one.read(0).map(({ version }) => version),
        Array.from({ length: outcome.state.version }, (_, index) => index + 1),
      );
      assert.equal(one.append([note(outcome.state.version + 1)], outcome.state.version, "evidence"), true);
      assert.throws(() => two.alone(() => assert.fail("work that breaks off"), "evidence"));
      assert.equal(
        two.append([note(outcome.state.version + 2)], outcome.state.version + 1, "evidence"),
        true,
      );
      store.close();
      one.close();
    },
  },
  {
    title: "an append decided on an old version stores nothing",
    run(open) {
      const [one, two] = [open(), open()];
      assert.equal(one.append([note(1, "first")], 0, "evidence"), true);
      assert.equal(two.append([note(1, "second"), note(2)], 0, "decision"), false);
      assert.deepEqual(two.read(0), [note(1, "first")]);
      one.close();
      two.close();
    },
  },
  {
    title: "another handle's append is noticed, and only until it is read",
    run(open) {
      const [one, two] = [open(), open()];
      two.read(0);
      assert.equal(two.changed(), false);
      one.append([note(1)], 0, "evidence");
      assert.equal(two.changed(), true);
      two.read(0);
      assert.equal(two.changed(), false);
      one.append([note(2)], 1, "decision");
      assert.equal(two.changed(), true);
      one.close();
      two.close();
    },
  },
  {
    title: "the newest snapshot comes back",
    run(open) {
      const journal = open();
      journal.append(
        [1, 2, 3, 4, 5].map((version) => note(version)),
        0,
        "evidence",
      );
      journal.saveSnapshot({ ...EMPTY_STATE, version: 3 });
      journal.saveSnapshot({ ...EMPTY_STATE, version: 5 });
      assert.equal(journal.loadSnapshot()?.version, 5);
      journal.close();
    },
  },
  {
    title: "two stores on one journal never give an id twice and end in the same state",
    run(open) {
      const [one, two] = [openStore(open()), openStore(open())];
      for (let round = 0; round < 20; round++) {
        assert.equal(one.execute(start(`one ${round}`), context(`ses_one_${round}`), "evidence").ok, true);
        assert.equal(two.execute(start(`two ${round}`), context(`ses_two_${round}`), "decision").ok, true);
      }
      assert.equal(idsOf(one.current().nodes).length, 40);
      assert.deepEqual(one.current(), two.current());
      one.close();
      two.close();
    },
  },
  {
    title: "a store that is opened again, past a snapshot, has the same state",
    run(open) {
      const store = openStore(open());
      for (let round = 0; round < 120; round++)
        store.execute(start(`task ${round}`), context(`ses_${round}`), "evidence");
      store.rest();
      const again = openStore(open());
      assert.ok(store.current().version > 200);
      assert.deepEqual(again.current(), store.current());
      const third = open();
      assert.equal(third.loadSnapshot()?.version, store.current().version);
      third.close();
      store.close();
      again.close();
    },
  },
];
