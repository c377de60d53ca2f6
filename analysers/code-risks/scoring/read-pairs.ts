/**
 * Planted bugs with their clean twins: a folder per pair, `task.json`, `buggy.EXT`, `clean.EXT`. Every field that a
 * score rests on is checked here. A folder of folders of pairs (the splits) is read whole.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { BadCorpus } from "@idumb/labelled-data";
import { CATEGORIES, type Category } from "../risk/category.ts";

export interface BugPair {
  readonly id: string;
  readonly category: Category;
  readonly severity: string;
  readonly staticallyDetectable: boolean;
  /** Under which the file is fed, relative to the project. */
  readonly path: string;
  readonly buggy: string;
  readonly clean: string;
}

const isCategory = (text: string): text is Category => CATEGORIES.some((one) => one === text);

/** Throws {@link BadCorpus} at the first pair that does not fit; ids are unique over all folders. */
export function readPairs(folders: readonly string[]): readonly BugPair[] {
  const homes = new Map<string, string>();
  const pairs = folders.flatMap(foldersBelow).map((folder) => {
    const pair = readPair(folder);
    const home = homes.get(pair.id);
    if (home !== undefined)
      throw new BadCorpus(
        { file: join(folder, "task.json"), field: "id" },
        `"${pair.id}" stands already in ${home}.`,
      );
    homes.set(pair.id, folder);
    return pair;
  });
  if (pairs.length === 0) throw new BadCorpus({ file: folders.join(", ") }, "it holds no pair.");
  return pairs;
}

function foldersBelow(folder: string): readonly string[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw new BadCorpus(
      { file: folder },
      `it cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  if (names.includes("task.json")) return [folder];
  return names
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap(foldersBelow);
}

function readPair(folder: string): BugPair {
  const file = join(folder, "task.json");
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new BadCorpus({ file }, `no JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw new BadCorpus({ file }, "an object is needed.");
  const text = (field: string): string => {
    const value: unknown = Reflect.get(raw, field);
    if (typeof value !== "string" || value === "")
      throw new BadCorpus({ file, field }, "a text that is not empty is needed.");
    return value;
  };
  const path = text("path");
  if (isAbsolute(path) || normalize(path).startsWith(".."))
    throw new BadCorpus({ file, field: "path" }, "a path inside the project is needed.");
  const category = text("category");
  if (!isCategory(category))
    throw new BadCorpus(
      { file, field: "category" },
      `unknown: "${category}". Known: ${CATEGORIES.join(", ")}.`,
    );
  return {
    id: text("id"),
    category,
    severity: text("severity"),
    staticallyDetectable: Reflect.get(raw, "staticallyDetectable") !== false,
    path,
    buggy: twin(folder, "buggy"),
    clean: twin(folder, "clean"),
  };
}

function twin(folder: string, name: string): string {
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}.`));
  if (file === undefined || !existsSync(join(folder, file)))
    throw new BadCorpus({ file: folder }, `${name}.EXT is missing.`);
  return readFileSync(join(folder, file), "utf8");
}
