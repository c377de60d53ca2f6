/** `idumb restore`: what was kept before calls that took it away, and the way back. */
import { relative, resolve } from "node:path";
import { inTheWay, Refused } from "./refused.ts";
import { placeOf } from "./setup/place.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { pathLine } from "../kernel/words/line.ts";
import { bytesOf, sizeInWords } from "../recovery/size-in-words.ts";
import type { Kept } from "../recovery/kept.ts";
import { partOf, putBack, type PutBack } from "../recovery/put-back.ts";
import { readEntries, readEntry, trashOf } from "../recovery/trash.ts";

interface Options {
  readonly dir: string;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

const NOT_KEPT =
  "Not kept: what git gives back, what a program or script deletes by itself, what lies outside of the project, databases of a server.";
const SHOWN = 5;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function inWords(kept: Kept): string {
  const when = `${new Date(kept.at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const { files, refs, unseen, leftOut } = kept;
  const more = (count: number): readonly string[] => (count > 0 ? [`  … and ${count} more`] : []);
  return [
    `${kept.id}  ${when}  ${kept.sessionID}  ${howMany(files.length, "file")}, ${sizeInWords(bytesOf(files))}`,
    `  before ${kept.summary}`,
    ...files.slice(0, SHOWN).map(({ path, bytes }) => `  ${pathLine(path)} (${sizeInWords(bytes)})`),
    ...more(files.length - SHOWN),
    ...(refs.length > 0 ? [`  the ${howMany(refs.length, "name")} of branches, tags and stashes`] : []),
    ...(unseen === null ? [] : [`  not kept: what ${unseen} deletes by itself`]),
    ...leftOut.slice(0, SHOWN).map(({ path, why }) => `  not kept: ${pathLine(path)}, ${why}`),
    ...more(leftOut.length - SHOWN + kept.leftOutMore),
  ].join("\n");
}

async function list({ dir, json }: Options): Promise<number> {
  const { directory } = placeOf(dir, false);
  const kept = await readEntries(trashOf(directory));
  if (json) print(JSON.stringify({ kept }));
  else {
    for (const one of kept.toReversed()) print(inWords(one));
    print(
      kept.length === 0
        ? `Nothing was kept in ${directory}.`
        : "Give it back with: npx idumb restore ID [PATH…]",
    );
    print(NOT_KEPT);
  }
  return 0;
}

const WORDS: Readonly<Record<PutBack["outcome"], string>> = {
  "put back": "is as it was",
  "there already": "is there already, with the same content",
  differs: "is another file now, so it stays; --force replaces it and keeps it first",
  damaged: "is not put back",
  "in the way": "is not put back",
};

/** Of what is only looked at nothing is so yet. */
const WOULD: Partial<typeof WORDS> = {
  "put back": "would be as it was",
  damaged: "would not be put back",
  "in the way": "would not be put back",
};

async function giveBack(id: string, paths: readonly string[], options: Options): Promise<number> {
  const { directory } = placeOf(options.dir, false);
  const entry = await readEntry(trashOf(directory), id);
  if (entry === null)
    throw new Refused(`nothing is kept as "${id}" in ${directory}. The list: npx idumb restore`);
  const root = resolve(directory, entry.base);
  const part = partOf(
    entry,
    paths.map((path) => relative(root, resolve(root, path)).split("\\").join("/")),
  );
  if (typeof part === "string") throw new Refused(`${id} holds no "${part}". The list: npx idumb restore`);
  const { files, standing } = await putBack(part, { ...options, directory, at: Date.now() }).catch(
    (error: unknown) => {
      throw inTheWay(trashOf(directory), error);
    },
  );
  if (options.json)
    print(JSON.stringify({ id, dryRun: options.dryRun, files, keptFirst: standing?.id ?? null }));
  else {
    for (const { path, outcome, why } of files)
      print(
        `${pathLine(path)} ${(options.dryRun ? WOULD[outcome] : undefined) ?? WORDS[outcome]}${why === undefined ? "" : `: ${why}`}`,
      );
    if (standing !== null) print(`What stood there is kept as ${standing.id}.`);
    if (options.dryRun) print("Nothing was written.");
  }
  if (files.some(({ outcome }) => outcome === "in the way" || outcome === "damaged")) return 3;
  return files.some(({ outcome }) => outcome === "differs") ? 1 : 0;
}

/** @param id left out: the list */
export const restore = (
  options: Options,
  id: string | undefined,
  paths: readonly string[],
): Promise<number> => (id === undefined ? list(options) : giveBack(id, paths, options));
