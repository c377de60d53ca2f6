/**
 * What the analysis sees in each line of our corpus, word by word, as committed in `scenarios/corpus/shell/seen.jsonl`.
 * Labels say what has to be seen; this holds the rest: which paths, which reason, and nothing besides. It is not the
 * truth but the last state that somebody read, so a change shows line by line and is read again. The lines of
 * `forms.jsonl` have no labels: each is a short one in which some part of the analysis shows that shows nowhere else
 * (found with `npm run mutation`: it tells a mutant from the original).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { does } from "../../../runtime/policy/shell/does.fixture.ts";
import type { LabelledLine } from "./read-lines.ts";

const file = (name: string) => fileURLToPath(new URL(`../../corpus/shell/${name}.jsonl`, import.meta.url));
const SEEN = file("seen");
const FORMS = file("forms");

interface Form {
  readonly command: string;
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

/** Lines without labels, and what is seen in each. */
export const readForms = (): readonly Form[] => rowsOf<Form>(FORMS);

/** Enters what is seen now and says, for whoever reads it, every line of which that is something else than before. */
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
    readForms().map(({ command, seen }) => ({ command, seen: now(command, seen) })),
  );
}
