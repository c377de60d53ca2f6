/**
 * The rounds of the corpus, each as the rows of its conversations. A round that was measured when it was met has the
 * readings of that day beside it, and these are fitted: lists that were mended by a round flatter what it shows.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readKept } from "./kept-readings.ts";
import { readDialogues } from "./read-dialogues.ts";
import { ROUNDS } from "./rounds.ts";
import { rowsOf } from "./rows-of.ts";
import type { Round } from "./fit-course.ts";

/** In this order. */
const FITTED = (["read", "indirect", "later", "own", "clean", "hard", "chatty"] as const).flatMap(
  (kind): readonly string[] => ROUNDS[kind],
);

export const corpusFile = (name: string): string =>
  fileURLToPath(new URL(`../corpus/${name}.jsonl`, import.meta.url));

export const readRounds = (): ReadonlyMap<string, Round> =>
  new Map(
    FITTED.map((name) => {
      const dialogues = readDialogues([corpusFile(name)]);
      const kept = corpusFile(`${name}.readings`);
      return [name, existsSync(kept) ? readKept(kept, dialogues) : dialogues.flatMap(rowsOf)];
    }),
  );
