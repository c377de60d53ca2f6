/**
 * What a message answers to a question about the plan: "keep it", "drop it", "that is final". Such words are short and
 * name nothing, so it counts what they are said of: "maybe we drop the trial month… no, we keep it" is of the trial
 * month, "in both browsers" of browsers.
 */
import { cueHits, hasCue, type CueHit, type CuePattern } from "../language/cue-pattern.ts";
import { cuesOf, languagesOf } from "../language/languages.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";
import { normalText } from "../text/normal-text.ts";
import { isDenied } from "./denied.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";
import { everySpoken, spoken, within, wordSet } from "../words/spoken.ts";

export type Answer = "drop" | "keep" | "go on" | "final" | null;

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
  // Nobody spoke of something strange up to this clause: "the trial month, drop it" is of the trial month.
  const strangeAt = clauses.findIndex((clause) => bringsStrange(clause, reader, work));
  const says = (cue: CuePattern): boolean =>
    clauses.some((clause) => isWish(clause) && hasCue(cue, clause.text));
  const saysOfWork = (cue: CuePattern, isMeant: (clause: Clause) => boolean): boolean =>
    clauses.some(
      (clause, at) =>
        isWish(clause) &&
        isMeant(clause) &&
        (strangeAt === -1 || at <= strangeAt) &&
        cueHits(cue, clause.text).some(
          (hit) => !isForbidden(clause, hit, reader) && isSaidOfWork(clause, hit, reader, work),
        ),
    );
  if (saysOfWork(reader.cues.keepIt, () => true)) return "keep";
  const conditional = new Set(
    clauses.flatMap(({ sentence, text: said }) => (CONDITION.test(said.exact) ? sentence : [])),
  );
  if (saysOfWork(reader.cues.dropIt, ({ sentence }) => !conditional.has(sentence))) return "drop";
  return says(reader.cues.final) || says(reader.cues.yes) ? "final" : null;
}

/** Words that tell when, how and with what feeling, or that mean the plan itself. */
const LIGHT: ReadonlySet<string> = wordSet("answers.light");
const LIGHT_SIGNS = everySpoken`${"answers.lightSigns"}`;

/** The text without words that name nothing. */
export function withoutLight(text: string): string {
  const heavy = text.replace(LIGHT_SIGNS, "").split(" ");
  return ` ${heavy.filter((word) => word !== "" && !LIGHT.has(word)).join(" ")} `;
}

function isStrange(text: string, reader: Reader, work: ReadonlySet<string>): boolean {
  const left = withoutLight(text);
  const words = wordsOf(left, reader);
  if (words.some((word) => work.has(word))) return false;
  return words.length > 0 || mentionsIn(normalText(left), false).length > 0;
}

/** "No keep it": whoever forbids something in these languages puts another form of the verb behind. */
const ANSWERS_NO = spoken` ${"answers.no"} $`;

/** "Vergiss es bloß nicht", "ne jette rien". */
const DENIED_BEHIND = spoken`^ (?:${"answers.fillers"} )?${"answers.deniedBehind"} `;

function isForbidden(clause: Clause, hit: CueHit, reader: Reader): boolean {
  const { exact } = clause.text;
  if (DENIED_BEHIND.test(exact.slice(hit.end))) return true;
  return isDenied(clause, hit, reader) && !ANSWERS_NO.test(exact.slice(0, hit.start));
}

/** It proposes or names something strange: "maybe we drop the trial month… no, we keep it". */
const bringsStrange = (clause: Clause, reader: Reader, work: ReadonlySet<string>): boolean =>
  (isProposal(clause, reader) || THING.test(clause.text.exact)) && isStrange(clause.text.exact, reader, work);

const THING = spoken`^ ${"answers.articles"} (?:\p{L}+ ){1,2}$`;

/** What stands around the words names nothing strange: neither "in both browsers" nor "keep it under 80 columns". */
function isSaidOfWork(clause: Clause, hit: CueHit, reader: Reader, work: ReadonlySet<string>): boolean {
  const { exact } = clause.text;
  const [behind = ""] = exact.slice(hit.end).split(NEXT_THOUGHT);
  if (ONLY_A_PART.test(behind)) return false;
  return [exact.slice(0, hit.start), behind].every((text) => !isStrange(text, reader, work));
}

/** "Garde seulement la facture", and the idiom "keep it up". */
const ONLY_A_PART = spoken`^ ${"answers.keepIdiom"} | ${"answers.onlyAPart"} `;

/** Behind it comes another wish, or a reason. */
const NEXT_THOUGHT = within("answers.nextThought");

/** "Drop it once chess is done" drops nothing now. */
const CONDITION = spoken` ${"answers.condition"} \p{L}|${"answers.conditionSigns"}`;

/** Somebody wants, asks for or doubts a thing. */
const isProposal = (clause: Clause, { cues }: Reader): boolean =>
  clause.asks ||
  clause.supposes ||
  clause.others ||
  [cues.drop, cues.dropAfter, cues.keeps, cues.make].some((cue) => hasCue(cue, clause.text));
