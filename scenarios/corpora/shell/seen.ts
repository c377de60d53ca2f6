/**
 * What the analysis sees in each line of our corpus, word by word, as committed in `scenarios/corpus/shell/seen.jsonl`.
 * Labels say what has to be seen; this holds the rest: which paths, which reason, and nothing besides. It is not the
 * truth but the last state that somebody read, so a change shows line by line and is read again.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { does } from "../../../runtime/policy/shell/does.fixture.ts";
import type { LabelledLine } from "./read-lines.ts";

const FILE = fileURLToPath(new URL("../../corpus/shell/seen.jsonl", import.meta.url));

interface Seen {
  readonly id: string;
  readonly seen: string;
}

/** By id of the line: its effect in one line of words. */
export function readSeen(): ReadonlyMap<string, string> {
  const rows = readFileSync(FILE, "utf8")
    .split("\n")
    .filter((row) => row !== "");
  return new Map(rows.map((row) => JSON.parse(row) as Seen).map(({ id, seen }) => [id, seen]));
}

/** Enters what is seen now and says, for whoever reads it, every line of which that is something else than before. */
export function updateSeen(lines: readonly LabelledLine[], say: (text: string) => void): void {
  const before = readSeen();
  const rows = lines.map(({ id, command }) => {
    const seen = does(command);
    const was = before.get(id);
    if (seen !== was)
      say(`${id} ${command.replaceAll("\n", "\n    ")}\n  was: ${was ?? "not there"}\n  is:  ${seen}`);
    return JSON.stringify({ id, seen });
  });
  writeFileSync(FILE, `${rows.join("\n")}\n`);
}
