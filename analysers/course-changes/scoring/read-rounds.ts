/** The rounds of the corpus, each as the rows of its conversations. */
import { fileURLToPath } from "node:url";
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
  "lookalikes",
] as const;

export const readRounds = (): ReadonlyMap<string, Round> =>
  new Map(
    ROUNDS.map((name) => {
      const file = fileURLToPath(new URL(`../corpus/${name}.jsonl`, import.meta.url));
      return [name, readDialogues([file]).flatMap(rowsOf)];
    }),
  );
