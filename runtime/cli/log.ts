/** `idumb log`: what happened, as lines to read and to grep, or as it happens. */
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { journalPath, type ReadStore } from "../journal/read-project.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { mentions } from "../views/mentions.ts";
import { entryLine, momentOf, sessionNamed } from "./entries.ts";
import { dirWords, journalOf, noJournal } from "./reading.ts";
import { Refused } from "./refused.ts";
import { placeOf } from "./setup/place.ts";
import type { EventRecord } from "../kernel/event.ts";

interface Options {
  readonly since?: string;
  readonly task?: string;
  readonly file?: string;
  readonly session?: string;
  readonly refusals: boolean;
  readonly last: string;
  readonly follow: boolean;
  readonly dir: string;
  readonly json: boolean;
}

/** How often the journal's files are looked at. */
const LOOK_MS = 250;

type Wanted = (record: EventRecord) => boolean;

function wantedBy(options: Options, store: ReadStore): Wanted {
  const from = options.since === undefined ? -Infinity : momentOf(options.since);
  const session = options.session === undefined ? null : sessionNamed(store.current(), options.session);
  const words = [options.task, options.file?.replace(/^\.\//, "")].filter((word) => word !== undefined);
  return ({ at, sessionID, event }) =>
    at >= from &&
    (session === null || sessionID === session) &&
    (!options.refusals || event.type === "call-refused") &&
    words.every((word) => mentions(event, word));
}

/** That nothing was found, in the words that it was looked for with. */
function nothingText(options: Options, store: ReadStore): string {
  const { records, state } = store.since(0);
  const shown = records.filter((record) => entryLine(state, record) !== null).length;
  if (shown === 0)
    return "The journal has nothing to show yet: it begins with a task, a refusal or a decision.";
  const { refusals, task, file, session, since } = options;
  const named = [task, file].filter((word) => word !== undefined);
  return [
    refusals ? "No refusal" : "No entry",
    ...(session === undefined ? [] : [`of session ${session}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    named.length === 0 ? "is there." : `names ${named.join(" and ")}.`,
    `All ${howMany(shown, "entry", "entries")}: npx idumb log --last 0${dirWords(options.dir)}`,
  ].join(" ");
}

interface Printed {
  /** The newest version. */
  readonly version: number;
  readonly lines: number;
}

/** Prints what is new after that version. */
function print(store: ReadStore, after: number, most: number, wanted: Wanted, json: boolean): Printed {
  const { records, state } = store.since(after);
  const lines = records.flatMap((record) => {
    const line = wanted(record) ? entryLine(state, record) : null;
    return line === null ? [] : [json ? JSON.stringify(record) : line];
  });
  const left = most === 0 ? 0 : Math.max(0, lines.length - most);
  if (left > 0 && !json) process.stdout.write(`… ${left} earlier entries: --last 0 shows all\n`);
  for (const line of lines.slice(left)) process.stdout.write(`${line}\n`);
  return { version: state.version, lines: lines.length };
}

/** Changes with each entry that is written. */
const markOf = (directory: string): string =>
  ["", "-wal"]
    .map((suffix) => statSync(journalPath(directory) + suffix, { throwIfNoEntry: false }))
    .map((found) => (found === undefined ? "-" : `${found.size} ${found.mtimeMs}`))
    .join(" ");

/** Until the process is ended. */
async function follow(directory: string, from: number, options: Options): Promise<void> {
  let [seen, mark] = [from, ""];
  for (;;) {
    const now = markOf(directory);
    if (now !== mark) {
      const store = await journalOf(directory);
      if (store !== null) {
        seen = print(store, seen, 0, wantedBy(options, store), options.json).version;
        store.close();
      }
      mark = now;
    }
    await pause(LOOK_MS);
  }
}

export async function log(options: Options): Promise<number> {
  const { directory } = placeOf(options.dir, false);
  if (!/^\d+$/.test(options.last)) throw new Refused(`--last ${options.last} is no number of entries.`);
  const store = await journalOf(directory);
  if (store === null) {
    process.stdout.write(options.json ? '{"hasJournal":false}\n' : `${noJournal(directory)}\n`);
    return 1;
  }
  const { version, lines } = print(store, 0, Number(options.last), wantedBy(options, store), options.json);
  // Beside what is read by programs.
  if (lines === 0 && !options.json) process.stderr.write(`${nothingText(options, store)}\n`);
  store.close();
  if (options.follow) await follow(directory, version, options);
  return 0;
}
