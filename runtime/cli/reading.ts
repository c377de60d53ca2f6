/** What the commands that only look at a project share: its folder, its settings, its journal. None of them writes. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadConfig, type LoadedConfig } from "../config/load-config.ts";
import { isDamage, NewerLayoutError, wordsOf } from "../journal/damage.ts";
import { journalPath, readProjectStore, type ReadStore } from "../journal/read-project.ts";
import { loadReadingDriver } from "../journal/reading-driver.ts";
import { dataFolder } from "../opencode/gate/own-files.ts";
import type { Connect } from "../journal/sqlite-driver.ts";
import { shellWord } from "./shell-word.ts";
import { inTheWay, Refused } from "./refused.ts";
import { ownOptions } from "./setup/own-entry.ts";
import { placeOf } from "./setup/place.ts";

/** The first Node that has SQLite built in without a flag. */
const NODE_WITH_SQLITE = "22.13";

/** The work tree that a folder is part of; `/` where there is none, as the host says it. */
function repositoryOf(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return "/";
  }
}

async function driver(): Promise<Connect> {
  try {
    return await loadReadingDriver();
  } catch {
    throw new Refused(
      `the journal is read with Node ${NODE_WITH_SQLITE} or newer, and this is Node ${process.versions.node}. Call it again with a newer one.`,
      3,
    );
  }
}

function refusalOf(path: string, error: unknown): Refused {
  if (error instanceof NewerLayoutError)
    return new Refused(`${path} was written by a newer idumb: ${error.message}. Update idumb.`, 3);
  if (/locked|busy/i.test(wordsOf(error)))
    return new Refused(`${path} is locked by another program. Try again in a moment.`, 3);
  if (isDamage(error))
    return new Refused(
      `${path} is damaged (${wordsOf(error)}). Nothing was changed: start OpenCode in the project, which mends it and says what was lost.`,
      3,
    );
  return inTheWay(path, error);
}

/** The journal of a project to be read; null where there is none. @throws {Refused} when it cannot be read. */
export async function journalOf(directory: string): Promise<ReadStore | null> {
  const path = journalPath(directory);
  if (!existsSync(path)) return null;
  const connect = await driver();
  try {
    return readProjectStore(connect, directory, dataFolder(process.env));
  } catch (error) {
    throw refusalOf(path, error);
  }
}

/** Says where a journal would be, and where the next one above lies. */
export function noJournal(directory: string): string {
  for (let folder = dirname(directory); dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(journalPath(folder)))
      return `${directory} has no journal of its own; ${folder} has one. Call it with${dirWords(folder)}`;
  return `${directory} has no journal yet: it begins with the first session in OpenCode with the plugin. Is the plugin there? Call: npx idumb doctor`;
}

/** What a command that is named needs behind it, to look at the same project. */
export const dirWords = (dir: string): string => (dir === "." ? "" : ` --dir ${shellWord(dir)}`);

export interface Looked {
  readonly directory: string;
  readonly repository: string;
  readonly settings: LoadedConfig;
  readonly store: ReadStore | null;
}

/** @throws {Refused} when the folder is none, or its journal cannot be read. */
export async function lookAt(dir: string): Promise<Looked> {
  const { directory } = placeOf(dir, false);
  const repository = repositoryOf(directory);
  const settings = await loadConfig({ directory, repository, options: ownOptions(directory) }, process.env);
  return { directory, repository, settings, store: await journalOf(directory) };
}
