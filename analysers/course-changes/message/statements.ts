/**
 * What a human said, clause by clause: by its topic words and numbers, never the text itself. "Four digits" overturns
 * "three digits" in no word that any list holds; that digits were spoken of before is what shows.
 */
import { hasCue } from "../language/cue-pattern.ts";
import type { Statement } from "../statement.ts";
import type { Clause } from "../text/clauses.ts";
import type { NormalText } from "../text/normal-text.ts";
import { wordsOf, type Reader } from "./topic-reading.ts";

const NUMBER = /^\d/;
const PARTED = /^(\d+)(\D*)$/u;
/** Letters that tell a unit. */
const UNIT = 5;
const MAX_WORDS = 12;

/** Is the word with that number a number of its own? In "part-1" it belongs to a name. */
export const isNumber = ({ words, joints }: NormalText, at: number): boolean =>
  NUMBER.test(words[at] ?? "") && (at === 0 || joints[at] === " " || NUMBER.test(words[at - 1] ?? ""));

/** Each number with what it counts: "14 days", "5cm". */
function numbersOf(text: NormalText): Statement["numbers"] {
  return text.words.flatMap((word, at) => {
    if (!isNumber(text, at)) return [];
    const [, value = word, glued = ""] = PARTED.exec(word) ?? [];
    const next = text.words[at + 1] ?? "";
    return [{ value, unit: glued || (NUMBER.test(next) ? "" : next.slice(0, UNIT)) }];
  });
}

/** @param at the number of the message, from 0 on. */
export const statementOf = (clause: Clause, reader: Reader, at: number): Statement => ({
  at,
  words: wordsOf(clause.text.exact, reader).slice(0, MAX_WORDS),
  numbers: numbersOf(clause.text),
  denies: (["not", "without", "no"] as const).some((cue) => hasCue(reader.cues[cue], clause.text)),
});

/** Who asks states nothing. */
export const statementsOf = (clauses: readonly Clause[], reader: Reader, at: number): readonly Statement[] =>
  clauses
    .filter(({ asks }) => !asks)
    .map((clause) => statementOf(clause, reader, at))
    .filter(({ words, numbers }) => words.length + numbers.length > 0);
