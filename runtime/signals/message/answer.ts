/**
 * What a message answers to a question about the plan: "keep it", "drop it", "that is final". Such words are short and
 * name nothing, so it counts what they are said of: "maybe we drop the trial month… no, we keep it" is of the trial
 * month, "in both browsers" of browsers.
 */
import { cueHits, hasCue, type CuePattern } from "../language/cue-pattern.ts";
import { cuesOf, languagesOf } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { normalText } from "../text/normal-text.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";

export type Answer = "drop" | "keep" | "final" | null;

const SHORT_WORDS = 6;

/** @param work topic words of the goals and of the open work. */
export function answerOf(
  text: string,
  clauses: readonly Clause[],
  known: Reader,
  work: ReadonlySet<string>,
): Answer {
  const normal = normalText(text);
  // A word or two answer in any language, whatever was spoken before.
  const reader =
    normal.words.length <= SHORT_WORDS
      ? { ...known, cues: cuesOf([...languagesOf(normal), ...known.languages]), wordsRead: new Map() }
      : known;
  const says = (cue: CuePattern): boolean =>
    clauses.some((clause) => isWish(clause) && hasCue(cue, clause.text));
  const saysOfWork = (cue: CuePattern): boolean =>
    clauses.some(
      (clause, at) =>
        isWish(clause) && hasCue(cue, clause.text) && isOfWork(clauses.slice(0, at + 1), cue, reader, work),
    );
  if (saysOfWork(reader.cues.keepIt)) return "keep";
  if (saysOfWork(reader.cues.dropIt)) return "drop";
  return says(reader.cues.final) || says(reader.cues.yes) ? "final" : null;
}

/** Of the last clause: what is kept or dropped is nothing strange to the work, and nobody spoke of such a thing ahead. */
function isOfWork(
  clauses: readonly Clause[],
  cue: CuePattern,
  reader: Reader,
  work: ReadonlySet<string>,
): boolean {
  const isStrange = (words: readonly string[]): boolean =>
    words.length > 0 && !words.some((word) => work.has(word));
  const last = clauses.at(-1);
  if (last === undefined) return false;
  const { exact } = last.text;
  const objects = cueHits(cue, last.text).map(({ start, end }) =>
    NAMES_NOTHING.test(` ${exact.slice(start, end)} `) ? "" : nextWords(exact.slice(end)),
  );
  return (
    objects.some((object) => !isStrange(wordsOf(object, reader))) &&
    !clauses
      .slice(0, -1)
      .some((clause) => isProposal(clause, reader) && isStrange(wordsOf(clause.text.exact, reader)))
  );
}

/** A pronoun that stands by itself: what follows is not its noun, as it is behind "both" and "that". */
const NAMES_NOTHING =
  / (?:it|them|everything|es|sie|das|alles|beides|ça|tout|isso|tudo|eso|todo|nó|это|его|её|ее|их|всё|все) /u;

const OBJECT_WORDS = 3;
const nextWords = (text: string): string => ` ${text.trim().split(" ").slice(0, OBJECT_WORDS).join(" ")} `;

/** Somebody wants, asks for or doubts a thing. */
const isProposal = (clause: Clause, { cues }: Reader): boolean =>
  clause.asks ||
  clause.supposes ||
  clause.others ||
  [cues.drop, cues.dropAfter, cues.keeps, cues.make].some((cue) => hasCue(cue, clause.text));
