/**
 * The rounds of the corpus, each as the rows of its conversations. A round that was measured when it was met has the
 * readings of that day beside it, and these are fitted: lists that were mended by a round flatter what it shows.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readKept } from "./kept-readings.ts";
import { readDialogues } from "./read-dialogues.ts";
import { rowsOf } from "./rows-of.ts";
import type { Round } from "./fit-course.ts";

/** By their file in `corpus/`. */
const ROUNDS = [
  "dev",
  "train",
  "test",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
  "thirteenth",
  "fourteenth",
  "fifteenth",
  "sixteenth",
  "seventeenth",
  "eighteenth",
  "nineteenth",
  "twentieth",
  "twentythird",
  "twentyfourth",
  "twentyfifth",
  "twentysixth",
  "twentyseventh",
  "lookalikes",
  "workdays",
  "weekdays",
  "evenings",
  "sprints",
  "nights",
  "facts",
  "steps",
  "thoughts",
  "pastes",
  "releases",
  "asides",
  "musings",
  "records",
  "decisions",
  "corrections",
] as const;

export const corpusFile = (name: string): string =>
  fileURLToPath(new URL(`../corpus/${name}.jsonl`, import.meta.url));

export const readRounds = (): ReadonlyMap<string, Round> =>
  new Map(
    ROUNDS.map((name) => {
      const dialogues = readDialogues([corpusFile(name)]);
      const kept = corpusFile(`${name}.readings`);
      return [name, existsSync(kept) ? readKept(kept, dialogues) : dialogues.flatMap(rowsOf)];
    }),
  );
