/**
 * A journal as months of work leave it: sessions that each did a few tasks, with evidence, notes and what the human said.
 * Written as the plugin writes it, by its own store.
 */
import { loadDriver } from "./sqlite-driver.ts";
import { rowSeal } from "./row-seal.ts";
import { sqliteJournal } from "./sqlite-journal.ts";
import { decide } from "../kernel/decide.ts";
import { evolveAll } from "../kernel/evolve.ts";
import { EMPTY_STATE, type State } from "../kernel/state.ts";
import { keptCommand } from "../kernel/words/kept-words.ts";
import type { Command } from "../kernel/command.ts";
import type { EventRecord } from "../kernel/event.ts";

/** Events of one session. */
const PER_SESSION = 300;
const CALLS_PER_TASK = 45;

const checkpoint = (call: number): Command => ({
  type: "record-checkpoint",
  tool: "edit",
  summary: `edit: src/part-${call % 40}/file-${call % 90}.ts, ${"the change in words ".repeat(4)}`,
  filesModified: [`src/part-${call % 40}/file-${call % 90}.ts`],
  exit: null,
  hash: `${call}`.padStart(64, "a"),
  runner: null,
  branch: "main",
  head: `${call}`.padStart(40, "b"),
});

const noted = (call: number): Command => ({
  type: "note-effect",
  tool: "bash",
  note: `git commit -m "${"what was done, in words ".repeat(6)}${call}"`,
});

/** What one session does, command by command. */
function* deeds(session: number): Generator<Command> {
  const home = { instance: `i${session}`, pid: 1, machine: "m" };
  yield { type: "open-session", parentID: null, home };
  for (let call = 0; call < PER_SESSION; call++) {
    if (call % CALLS_PER_TASK === 0) {
      const name = `Task ${session}-${call}`;
      yield {
        type: "quick-start",
        spec: { name, expectedOutput: "it is there and tested", steps: ["one", "two"] },
      };
    }
    yield call % 3 === 2 ? noted(call) : checkpoint(call);
    if (call % CALLS_PER_TASK === CALLS_PER_TASK - 1)
      yield { type: "complete-task", task: null, evidence: "measured" };
  }
}

/**
 * @param key rows are sealed by, as the plugin's own are: others' rows are not folded
 * @returns the bytes of all events' JSON
 */
export async function writeLongJournal(path: string, events: number, key: Buffer): Promise<number> {
  const sealing = { seal: rowSeal(key), tellGap: () => undefined };
  const journal = sqliteJournal(await loadDriver(), path, { sealing });
  let state: State = EMPTY_STATE;
  let stored = 0;
  let bytes = 0;
  let batch: EventRecord[] = [];
  const store = (): void => {
    journal.append(batch, stored, "evidence");
    stored += batch.length;
    batch = [];
  };
  for (let session = 0; state.version < events; session++)
    for (const command of deeds(session)) {
      const at = 1_700_000_000_000 + state.version * 20_000;
      const sessionID = `ses_${session}`;
      const context = { sessionID, agent: "build", at, anchorBudgetChars: 2_000, isLive: () => false };
      const { version } = state;
      const records = (decide(state, keptCommand(command), context).events ?? []).map(
        (event, index): EventRecord => ({
          version: version + index + 1,
          at,
          sessionID,
          agent: "build",
          event,
        }),
      );
      state = evolveAll(state, records);
      for (const record of records) bytes += JSON.stringify(record.event).length;
      batch.push(...records);
      if (batch.length >= 1_000) store();
    }
  store();
  journal.close();
  return bytes;
}
