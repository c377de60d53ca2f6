/**
 * Sentences and their clauses, each with the frame it stands in: what is asked, supposed, told of former times or of
 * others, announced or denied is not wished for now.
 */
import { cueHits, hasCue, type CueHit } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import { isCjk, normalText, type NormalText } from "./normal-text.ts";
import { everySpoken, spoken, within, wordSet } from "../words/spoken.ts";

export interface Clause {
  readonly text: NormalText;
  readonly asks: boolean;
  readonly supposes: boolean;
  readonly past: boolean;
  readonly others: boolean;
  readonly later: boolean;
  readonly sentence: number;
}

export type Frame = "asked" | "supposed" | "told" | "later" | "wished";

/** The frame a clause stands in. */
export const frameOf = ({ asks, supposes, past, others, later }: Clause): Frame =>
  asks ? "asked" : supposes ? "supposed" : others || past ? "told" : later ? "later" : "wished";

const SENTENCE = /[!?。！？…]+|\.(?=\s|$)|\.{2,}|\n+|;|；/gu;
/** French "mais" parts clauses, Portuguese "não precisamos mais das …" goes on. */
const CLAUSE = everySpoken`[,，、:：](?=\s|[^\d\s])|\s[-–—]+\s|—|[()（）]|(?<=\s)${"clauses.but"}(?=\s)|${"clauses.butSigns"}`;
/** Verbs behind which the words of others go on. */
const SPEECH = within("clauses.speech");
/** "Dave says rust is a mistake and we should rewrite it": somebody, a verb of opinion, what ought to be done. */
const OPINION = spoken`^ (?!${"clauses.firstPerson"} )(?:\p{L}+ ){1,3}${"clauses.holds"} (?:.* )?${"clauses.ought"} `;
/** "what I'd rather have is X", "when the driver pays, do Y": question words that ask nothing. */
const STATED = spoken`^ (?:\p{L}{1,9} ){0,3}?${"clauses.stated"} `;
const OWN_AGAIN = spoken`^ (?:${"clauses.soAnd"} )*${"clauses.ownAgain"} `;
/** "Show me the router, please, I want to compare it": who wants to be shown what is there asks, politely or not. */
const SHOWN = spoken`^ (?:${"clauses.leadIn"} )*${"clauses.shown"} `;
const REQUESTED = spoken`${"clauses.requested"}[^\p{Script=Han}]{0,4}$`;
const SUPPOSED = within("clauses.supposed");
/** Vietnamese asks with its last word: "có phải chuyển sang postgres ko em". */
const ASKED_AT_END = spoken` ${"clauses.askedAhead"} (?:[^ ]+ ){0,8}${"clauses.askedLast"}(?: ${"clauses.addressed"})? $`;
const MAX_SENTENCES = 60;
const TAG_WORDS = 2;
const CJK_LEAD = 2;

interface Sentence {
  readonly text: string;
  readonly isQuestion: boolean;
}

function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE)) {
    const piece = text.slice(start, match.index).trim();
    start = match.index + match[0].length;
    if (piece !== "") found.push({ text: piece, isQuestion: /[?？]/.test(match[0]) });
    if (found.length >= MAX_SENTENCES) return found;
  }
  const rest = text.slice(start).trim();
  return rest === "" ? found : [...found, { text: rest, isQuestion: false }];
}

/** Does the cue begin the clause, a word like "and" or "ok" aside? */
function leads(hits: readonly CueHit[], text: NormalText): boolean {
  return hits.some((hit) => {
    if (isCjk(text.exact)) return hit.start <= CJK_LEAD;
    const lead = text.exact.slice(0, hit.start).trim();
    // "Postgres is plenty" asks nothing, "so is Postgres plenty" does.
    return lead === "" || LEAD_IN.has(lead);
  });
}

/** Words with which people begin, whatever follows. */
const LEAD_IN: ReadonlySet<string> = wordSet("clauses.leadIn");

function isAsked(
  sentence: Sentence,
  clauses: readonly NormalText[],
  cues: CueSet,
  onlyAsks: boolean,
): boolean {
  const whole = normalText(sentence.text);
  const last = clauses.at(-1);
  const isTag =
    clauses.length > 1 && last !== undefined && last.words.length <= TAG_WORDS && last.exact.length <= 14;
  const isShown = SHOWN.test(whole.exact);
  // "Could we drop it? Just asking."
  const isWish =
    !onlyAsks &&
    hasCue(cues.requests, whole) &&
    (hasCue(cues.instead, whole) ||
      (!isShown && hasCue(cues.make, whole)) ||
      hasCue(cues.drop, whole) ||
      hasCue(cues.back, whole));
  if (sentence.isQuestion) return !isTag && !isWish;
  if (ASKED_AT_END.test(whole.exact)) return true;
  // "o que eu preciso mesmo é um cardápio"
  const isStated = STATED.test(whole.exact) || leads(cueHits(cues.newCourse, whole), whole);
  return !isWish && (isShown || (!isStated && leads(cueHits(cues.asks, whole), whole)));
}

/** Chinese and Japanese ask with the last signs of a clause, or with its first. */
function endsAsking(piece: NormalText, cues: CueSet): boolean {
  const end = piece.exact.trimEnd().length;
  return cueHits(cues.asks, piece).some((hit) => hit.end >= end - 2 || hit.start <= 1);
}

/** "my friend (lol) said X" is one statement: what is in brackets comes behind it. */
function outOfBrackets(text: string): string {
  const asides: string[] = [];
  const rest = text.replace(/[(（]([^()（）]{1,200})[)）]/gu, (_, aside: string) => {
    asides.push(aside);
    return " ";
  });
  return [rest, ...asides].join(" (");
}

/** @param text the human's own words. */
export function clausesOf(text: string, cues: CueSet): readonly Clause[] {
  const onlyAsks = hasCue(cues.onlyAsks, normalText(text));
  return sentencesOf(text).flatMap((sentence, number) => {
    const texts = outOfBrackets(sentence.text)
      .split(CLAUSE)
      .map((piece) => normalText(piece))
      .filter((piece) => piece.words.length > 0);
    const asks = isAsked(sentence, texts, cues, onlyAsks);
    const supposed = texts.findIndex((piece) => hasCue(cues.conditional, piece));
    // "出たら通知するやつを作って" asks for a thing with a condition in it; "もし" supposes.
    const isSpec = isCjk(sentence.text) && REQUESTED.test(sentence.text) && !SUPPOSED.test(sentence.text);
    let others = false;
    let told = false;
    return texts.map((piece, at): Clause => {
      // "she says it is ugly, let's do X", "my mother prefers tarot, make a tarot": the human's own wish again.
      if (others && (!told || OWN_AGAIN.test(piece.exact))) others = false;
      others ||= hasCue(cues.others, piece) || OPINION.test(piece.exact);
      told = others && (told || SPEECH.test(piece.exact));
      return {
        text: piece,
        asks:
          asks ||
          (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(piece.exact) &&
            endsAsking(piece, cues) &&
            !hasCue(cues.requests, piece)),
        supposes: supposed >= 0 && !isSpec && !(isCjk(sentence.text) && at < supposed),
        past: hasCue(cues.past, piece),
        others,
        later: hasCue(cues.later, piece),
        sentence: number,
      };
    });
  });
}
