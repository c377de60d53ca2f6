/**
 * What the analysis sees in each line of the corpus, word by word, as committed in `corpus/seen.jsonl`. Labels say
 * what has to be seen; these rows hold the rest: which paths, which reason, and nothing besides. They are not the
 * truth but the last state that a person has read, so a change shows line by line and is read again. The lines of
 * `forms.jsonl` have no labels: they are programs with their verbs and flags, one form beside the other.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { does } from "../does.fixture.ts";
import type { LabelledLine } from "./read-lines.ts";

const file = (name: string) => fileURLToPath(new URL(`../corpus/${name}.jsonl`, import.meta.url));
const SEEN = file("seen");
const FORMS = file("forms");

/** Lines that differ in one place, `%`, and are all seen as the same, but for that part where it stands in it. */
interface Form {
  readonly line: string;
  /** What stands in that place; left out: it is one line as it stands. */
  readonly with?: readonly string[];
  readonly seen: string;
}

function rowsOf<T>(path: string): readonly T[] {
  const rows = readFileSync(path, "utf8").split("\n");
  return rows.flatMap((row) => (row === "" ? [] : [JSON.parse(row) as T]));
}

function writeRows(path: string, rows: readonly object[]): void {
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** By id of the labelled line: its effect in one line of words. */
export function readSeen(): ReadonlyMap<string, string> {
  return new Map(rowsOf<{ id: string; seen: string }>(SEEN).map(({ id, seen }) => [id, seen]));
}

interface SeenLine {
  readonly command: string;
  readonly seen: string;
}

function linesOf({ line, with: parts, seen }: Form): readonly SeenLine[] {
  if (parts === undefined) return [{ command: line, seen }];
  return parts.map((part) => ({
    command: line.replace("%", () => part).trimEnd(),
    seen: seen.replaceAll("%", () => part),
  }));
}

/** Lines without labels, and what is seen in each; those that differ in one place together. */
export const readForms = (): readonly (readonly SeenLine[])[] => rowsOf<Form>(FORMS).map(linesOf);

/** Enters what is seen now, and says every line that is seen otherwise than before, so that a person reads it. */
export function updateSeen(lines: readonly LabelledLine[], say: (text: string) => void): void {
  const before = readSeen();
  const now = (command: string, was: string | undefined): string => {
    const seen = does(command);
    if (seen !== was)
      say(`${command.replaceAll("\n", "\n    ")}\n  was: ${was ?? "not there"}\n  is:  ${seen}`);
    return seen;
  };
  writeRows(
    SEEN,
    lines.map(({ id, command }) => ({ id, seen: now(command, before.get(id)) })),
  );
  writeRows(
    FORMS,
    rowsOf<Form>(FORMS).flatMap((form): Form[] => {
      const groups = Map.groupBy(linesOf(form).entries(), ([, { command, seen }]) =>
        now(command, seen) === seen ? form.seen : does(command),
      );
      return [...groups].map(([seen, found]) =>
        form.with === undefined
          ? { line: form.line, seen }
          : { line: form.line, with: found.map(([index]) => form.with?.[index] ?? ""), seen },
      );
    }),
  );
}
