/** `idumb migrate`: work of an earlier program becomes ours. Looked at first, done with --yes, the same when done again. */
import { EMPTY_STATE } from "../../kernel/state.ts";
import { openProjectStore } from "../../journal/open-project-store.ts";
import { loadDriver } from "../../journal/sqlite-driver.ts";
import { dataFolder } from "../../opencode/gate/own-files.ts";
import { dirWords, lookAt } from "../reading.ts";
import { Refused } from "../refused.ts";
import { shellWord } from "../shell-word.ts";
import { readOld } from "./read-old.ts";
import { keepCopy, sourcesIn, stillAsRead, type Source, type Torn } from "./sources.ts";
import { deciding, storing, takeOver, type Taken } from "./take-over.ts";
import type { CommandContext } from "../../kernel/command.ts";
import type { Store } from "../../journal/store.ts";
import type { State } from "../../kernel/state.ts";

interface Options {
  readonly yes: boolean;
  readonly from?: string;
  readonly dir: string;
  readonly json: boolean;
}

const contextFor = (anchorBudgetChars: number): CommandContext => ({
  sessionID: "idumb-migrate",
  agent: "migrate",
  at: Date.now(),
  anchorBudgetChars,
  isLive: () => true,
});

type Read = readonly (readonly [Source, NonNullable<ReturnType<typeof readOld>>])[];

const oldOnes = (sources: readonly Source[]): Read =>
  sources.flatMap((source) => {
    const found = readOld(source.content);
    return found === null ? [] : [[source, found] as const];
  });

/** @throws {Refused} when the project cannot keep a journal, or a file was written meanwhile. */
async function carryOut(directory: string, read: Read, context: CommandContext): Promise<readonly Taken[]> {
  const told: string[] = [];
  const { store, kept, trouble } = openProjectStore(await loadDriver(), directory, {
    keys: dataFolder(process.env),
    tell: (what) => void told.push(what),
  });
  try {
    if (kept === "memory") throw new Refused(`${trouble ?? told[0] ?? directory} Nothing was taken over.`, 3);
    stillAsRead(
      directory,
      read.map(([source]) => source),
    );
    return inOrder(store, read, context);
  } finally {
    store.close();
  }
}

const inOrder = (store: Store, read: Read, context: CommandContext): readonly Taken[] =>
  read.map(([{ path }, found]) => takeOver(storing(store, context), path, found, store.current()));

function shown(state: State, read: Read, context: CommandContext): readonly Taken[] {
  const take = deciding(state, context);
  return read.map(([{ path }, found]) => takeOver(take, path, found, state));
}

const KINDS = [
  ["taken", "takes over"],
  ["changed", "changes"],
  ["before", "was taken over before:"],
  ["left", "leaves"],
  ["refused", "cannot take"],
] as const;

function reportLines(
  files: readonly Taken[],
  torn: readonly (Torn & { copy: string | null })[],
): readonly string[] {
  return [
    ...files.flatMap((file) => {
      const said = KINDS.flatMap(([kind, words]) => file[kind].map((text) => `  ${words} ${text}`));
      return [file.path, ...(said.length === 0 ? ["  holds nothing"] : said)];
    }),
    ...torn.flatMap(({ path, why, copy }) => [
      path,
      `  cannot take it: it is torn or no JSON (${why}). ${copy === null ? "A copy of it will be kept" : `A copy is kept as ${copy}`}; mend it and call this again`,
    ]),
  ];
}

/** The same call, with leave to write. */
const callToDo = ({ from, dir }: Options): string =>
  ["npx idumb migrate --yes", ...(from === undefined ? [] : [`--from ${shellWord(from)}`])].join(" ") +
  dirWords(dir);

function lastLine(files: readonly Taken[], isDone: boolean, options: Options): string {
  const count = files.reduce((sum, { taken }) => sum + taken.length, 0);
  if (count === 0) return "There is nothing to take over.";
  return isDone
    ? "Done. Nothing of it is active: an agent starts it like every planned task. The files stay as they are."
    : `Nothing was written. To do it: ${callToDo(options)}`;
}

export async function migrate(options: Options): Promise<number> {
  const { directory, settings, store } = await lookAt(options.dir);
  const state = store?.current() ?? EMPTY_STATE;
  store?.close();
  const { sources, torn } = sourcesIn(directory, options.from);
  const read = oldOnes(sources);
  const context = contextFor(settings.config.anchorBudgetChars);
  const isThere = read.length + torn.length > 0;
  const isDone = options.yes && isThere;
  const files = isDone ? await carryOut(directory, read, context) : shown(state, read, context);
  const kept = torn.map((one) => ({ ...one, copy: isDone ? keepCopy(directory, one) : null }));
  const isWhole = torn.length === 0 && files.every(({ refused }) => refused.length === 0);
  if (options.json) process.stdout.write(`${JSON.stringify({ done: isDone, files, torn: kept })}\n`);
  else if (isThere)
    process.stdout.write(
      `${[...reportLines(files, kept), "", lastLine(files, isDone, options)].join("\n")}\n`,
    );
  else
    process.stdout.write(
      `No work of an earlier program lies in .idumb/ or .hivemind/ of ${directory}. If it lies elsewhere: npx idumb migrate --from FOLDER\n`,
    );
  return isWhole ? 0 : 1;
}
