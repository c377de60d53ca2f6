/** `idumb uninstall`: takes out what `init` wrote, byte for byte where nobody changed it since. */
import { existsSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inTheWay } from "./refused.ts";
import { bytesAt, hashOf, putBack, readInstalled, removeEmpty } from "./setup/installed.ts";
import { placeOf } from "./setup/place.ts";
import { settingsFiles, textOf, withoutEntry } from "./setup/settings-file.ts";

interface Options {
  readonly dir: string;
  readonly global: boolean;
  readonly removeState: boolean;
  readonly json: boolean;
}

type Outcome = readonly [path: string, what: string];

/** Our entry out of a file that somebody changed since, or that `init` never wrote. */
const cut = (path: string, text: string): Buffer | null => {
  const without = path.endsWith(".md") ? null : withoutEntry(path, text);
  return without === null ? null : Buffer.from(without);
};

function takeOut({ dir, global, removeState }: Options): readonly Outcome[] {
  const place = placeOf(dir, global);
  const { changes, folders } = readInstalled(place.installed);
  const outcomes: Outcome[] = changes
    .toReversed()
    .map((change) => [change.path, putBack(change, (now) => cut(change.path, now.toString("utf8")))]);
  for (const path of settingsFiles(place.directory, global)) {
    const text = textOf(path);
    const without = text === null ? null : cut(path, text);
    if (without === null || hashOf(without) === hashOf(bytesAt(path) ?? Buffer.alloc(0))) continue;
    putBack({ path, before: null, after: "", folders: [] }, () => without);
    outcomes.push([path, "edited"]);
  }
  rmSync(place.installed, { force: true });
  removeEmpty(folders);
  const state = join(place.directory, ".idumb");
  if (removeState && existsSync(state)) {
    rmSync(state, { recursive: true });
    outcomes.push([state, "removed"]);
  }
  return outcomes;
}

const WORDS: Readonly<Record<string, string>> = {
  edited: "was changed since, so only the entry was taken out",
  left: "was changed since, so it stays; remove it by hand",
  removed: "is removed",
};

/** What became of a file; one that `init` made is not there, as before. */
const inWords = ([path, what]: Outcome): string =>
  WORDS[what] ?? (existsSync(path) ? "is as it was before" : "is gone again");

export function uninstall(options: Options): number {
  let outcomes: readonly Outcome[];
  try {
    outcomes = takeOut(options);
  } catch (error) {
    throw error instanceof Error && "code" in error ? inTheWay(dirname(options.dir), error) : error;
  }
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ files: outcomes.map(([path, outcome]) => ({ path, outcome })) })}\n`,
    );
  else {
    for (const outcome of outcomes)
      process.stdout.write(`${relative(options.dir, outcome[0]) || outcome[0]} ${inWords(outcome)}\n`);
    if (outcomes.length === 0)
      process.stdout.write("The settings do not name the plugin; there is nothing to take out.\n");
    if (!options.removeState && existsSync(join(options.dir, ".idumb")))
      process.stdout.write(
        "Plans and decisions stay in .idumb/; idumb uninstall --remove-state removes them.\n",
      );
  }
  return 0;
}
