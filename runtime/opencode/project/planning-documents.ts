/**
 * Finds and reads the planning documents of a project: those of a known framework, and those that say in their first lines
 * what they rest on. Only looks; what is new of it is decided in the kernel.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, type Stats } from "node:fs";
import { join, relative, sep } from "node:path";
import { FRAMEWORKS, placeOf } from "../../kernel/document/place-of.ts";
import { readDocument } from "../../kernel/document/read-document.ts";
import type { LookedDocuments, SeenDocument } from "../../kernel/record/document.ts";

const MAX_BYTES = 256 * 1024;
const MOST_FILES = 300;
/** Folders below that of a framework. */
const MOST_DEEP = 5;
const HASH_CHARS = 16;

/** What a file was when it was read: it is not read again while it is the same. */
export type Looks = Map<string, string>;

const isUsed =
  (directory: string) =>
  (mark: string): boolean =>
    existsSync(join(directory, mark));

function markdownBelow(folder: string, deep: number, found: string[]): void {
  if (deep > MOST_DEEP || found.length >= MOST_FILES) return;
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) markdownBelow(path, deep + 1, found);
    else if (entry.isFile() && entry.name.endsWith(".md") && found.length < MOST_FILES) found.push(path);
  }
}

/** Of known frameworks, by their paths from the project's folder; outliers too. */
export function frameworkFiles(directory: string): readonly string[] {
  const found: string[] = [];
  for (const { mark, folder } of FRAMEWORKS)
    if (isUsed(directory)(mark) && existsSync(join(directory, folder)))
      try {
        markdownBelow(join(directory, folder), 0, found);
      } catch {
        // A folder that may not be read has no documents for us.
      }
  return found.map((path) => relative(directory, path).split(sep).join("/"));
}

/** What lies among the documents of a framework and has no place in it. */
export const outliersOf = (directory: string, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => placeOf(path, isUsed(directory))?.place === null);

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_CHARS);

const isInside = (path: string): boolean => path.endsWith(".md") && !/^(?:\.\.)?\/|^[a-z]:/i.test(path);

/**
 * Reads those of the paths that are planning documents, and what they rest on.
 * @param known documents by path: they stay documents whatever they say
 * @param looks leaves out what is as it was
 */
export function lookAtDocuments(
  directory: string,
  paths: Iterable<string>,
  known: Readonly<Record<string, unknown>>,
  looks: Looks = new Map(),
): LookedDocuments {
  const seen: SeenDocument[] = [];
  const gone: string[] = [];
  const named = new Set<string>();
  const queue = new Set([...paths].filter(isInside));
  for (const path of queue) {
    const stats = statOf(join(directory, path));
    if (!stats?.isFile()) {
      looks.delete(path);
      gone.push(path);
      continue;
    }
    const look = `${stats.mtimeMs} ${stats.size}`;
    if (stats.size > MAX_BYTES || looks.get(path) === look) continue;
    looks.set(path, look);
    const text = textOf(join(directory, path));
    if (text === null) continue;
    const { sections, ...said } = readDocument(text);
    const placed = placeOf(path, isUsed(directory));
    const chain = placed === null || placed.place === null ? null : placed.chain;
    const place = placed?.place ?? 0;
    if (chain === null && said.restsOn.length === 0 && known[path] === undefined && !named.has(path))
      continue;
    for (const link of said.restsOn.filter((one) => isInside(one.path))) {
      named.add(link.path);
      if (known[link.path] === undefined) queue.add(link.path);
    }
    seen.push({
      path,
      chain,
      place,
      sections: [...sections].map(([heading, text]) => [heading, hashOf(text)] as const),
      ...said,
    });
  }
  return { seen, gone };
}
