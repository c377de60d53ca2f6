/**
 * Which technologies a message chooses. A name counts as chosen where it stands in a plain statement; what is
 * denied, asked, supposed, announced, told of others or of former times, compared, or given a purpose of its own
 * beside the slot's is not. Works alike for "let's switch to X" and for "the X table needs an index": people
 * contradict themselves without a cue word more often than with one.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";
import { mentionsIn, SLOTS, type Mention } from "../tech/lexicon.ts";
import { isDenied, isDeniedAhead } from "./denied.ts";
import { isBackAgain, isGoal } from "./goes-back.ts";
import { isAside } from "./name-aside.ts";
import { isMeant } from "./name-meant.ts";
import { isForTrialOnly } from "./trial-only.ts";
import { isUsedElsewhere } from "./whose-name.ts";
import { isRedis, isStore, STORE } from "./kept-in-redis.ts";
import {
  after,
  before,
  endsPhrase,
  holds,
  offsetsOf,
  REACH,
  wordsBetween,
  type Place,
} from "./name-place.ts";
import { leading, spoken, within } from "../words/spoken.ts";
import { listsOf } from "../words/word-lists.ts";

/** `chosen`: now; `added`: beside what there is; `replaced`: the old one of a replacement; the rest chooses nothing. */
type ChoiceKind = "chosen" | "added" | "replaced" | "banned" | "announced" | "asked" | "background";

export interface Choice {
  readonly slot: string;
  readonly value: string;
  readonly kind: ChoiceKind;
  /** Number of the clause that it stands in. */
  readonly clause: number;
  /** A word of choosing or of changing stands with it. */
  readonly isCued: boolean;
  /** Its clause says that something takes the place of something. */
  readonly isInstead: boolean;
  /** Its clause gives it up. */
  readonly isDropped: boolean;
  /** Its clause goes back to something. */
  readonly isBack: boolean;
  /** It is itself what the clause goes back to. */
  readonly isBackTo: boolean;
  /** Said to stay. */
  readonly isKept: boolean;
  /** Nothing stands behind it that it belongs to ("the Redis page"). */
  readonly isAlone: boolean;
}

/** Slots in which several live side by side unless somebody says otherwise. */
const LOOSE_SLOTS: ReadonlySet<string> = new Set([
  "language",
  "llm",
  "http-client",
  "chain",
  "ml",
  "video",
  "product-analytics",
  "monitoring",
  "containers",
  "vector",
  "runtime",
  "platform",
  "pdf",
  "rendering",
  "license",
  "analytics-database",
  "scraping",
  "lint",
  "radio",
  "proxy",
  "image",
  "audio",
  "spreadsheet",
  "low-code",
  "infra",
]);
const PURPOSE_REACH = 5;
const OUTSIDE_REACH = 8;
const LISTED_WORDS = 3;
/** "do everything in Python": what stands beside others elsewhere replaces them here. */
const ALL_OF_IT = within("choices.allOfIt");

/** "кролика никто поддерживать не будет" */
const BY_NOBODY = leading("choices.byNobody");

/** "Postgres raus", but not "Postgres nicht rauswerfen". */
const isDroppedBehind = ({ clause, end, cues }: Place): boolean =>
  cueHits(cues.dropAfter, clause.text).some(
    (hit) =>
      hit.start >= end - 1 &&
      wordsBetween(clause.text.exact.slice(end, hit.start)) <= 1 &&
      !isDeniedAhead(clause, hit, { cues }),
  );

/** CJK text directly behind the name, where verb-last languages deny it. */
function deniedBehind(place: Place): boolean {
  const { clause, end, cues } = place;
  return (
    cueHits(cues.notAfter, clause.text).some((hit) => hit.start >= end - 1 && hit.start - end <= 8) ||
    isDroppedBehind(place) ||
    BY_NOBODY.test(clause.text.exact.slice(end))
  );
}

function isCjkDenied({ clause, start, cues }: Place): boolean {
  // Chinese denies before the name, without a blank that could be counted.
  return cueHits(cues.not, clause.text).some(
    (hit) => hit.end <= start && isCjk(clause.text.exact.slice(hit.start, hit.end)) && start - hit.end <= 6,
  );
}

/** "Mongo doesn't …": nobody chooses what the clause goes on to deny. */
function isDeniedNext(place: Place): boolean {
  // "PHP ohne Framework" is PHP.
  if (after(place, place.cues.without, 0)) return false;
  return after(place, place.cues.not, 0) && !isCjk(place.clause.text.words.at(-1) ?? "");
}

/** What a slot is for by itself: naming it gives no purpose beside it. */
const OWN_PURPOSE: ReadonlyMap<string, RegExp> = new Map(
  [...listsOf("purposeOf")].map(([slot, phrases]) => [slot, spoken`${phrases}`]),
);

/** "Postgres only for the accounts": beside what there is. */
const ONLY_FOR = spoken`^ ${"choices.only"} ${"choices.onlyFor"} |^${"choices.onlySigns"}`;

function hasOtherPurpose(place: Place, slots: readonly string[]): boolean {
  if (ONLY_FOR.test(place.clause.text.exact.slice(place.end))) return true;
  return cueHits(place.cues.purpose, place.clause.text).some((hit) => {
    if (
      hit.start < place.end - 1 ||
      wordsBetween(place.clause.text.exact.slice(place.end, hit.start)) > PURPOSE_REACH
    )
      return false;
    const purpose = place.clause.text.exact.slice(hit.start, hit.end);
    return !slots.some((slot) => OWN_PURPOSE.get(slot)?.test(purpose) === true);
  });
}

/** The old one of a replacement: "instead of X", "from X to Y", "X ではなく". */
function isReplaced(place: Place): boolean {
  const { clause, cues } = place;
  if (before(place, cues.ratherThan, 1) && !before(place, cues.use, 0)) return true;
  if (hasCue(cues.instead, clause.text) && before(place, cues.from, 0)) return true;
  return after(place, cues.ratherThan, 0) && clause.text.words.some(isCjk);
}

const isKept = (place: Place): boolean =>
  before(place, place.cues.keeps, 1) || after(place, place.cues.keeps, 0);

function kindOf(place: Place, choices: Mention["choices"], isKnown: boolean): ChoiceKind {
  const { clause, cues } = place;
  // "back to X like we had" tells of former times because it goes back to them.
  if ((clause.past && !(isKnown && isGoal(place))) || clause.others) return "background";
  // "you were right about X"
  const isBackTo = isKnown && before(place, cues.back, 1);
  if ((before(place, cues.like, 1) && !isBackTo) || isAside(place)) return "background";
  if (isUsedElsewhere(place, choices)) return "background";
  // "The Kafka of the data team is not part of this": nobody gives up what was never theirs.
  if (!isKnown && after(place, cues.outside, OUTSIDE_REACH)) return "background";
  const isWished = !clause.asks && !clause.supposes && !clause.later;
  if (isReplaced(place)) return isWished ? "replaced" : "asked";
  if (clause.asks || clause.supposes) return "asked";
  const latinNot = cueHits(cues.not, clause.text).some(
    (hit) =>
      hit.end <= place.start &&
      !isCjk(clause.text.exact.slice(hit.start, hit.end)) &&
      wordsBetween(clause.text.exact.slice(hit.end, place.start)) <= REACH,
  );
  if (latinNot || isCjkDenied(place) || deniedBehind(place)) return "banned";
  if (before(place, cues.drop, 3) || isDropped(place) || isDeniedNext(place)) return "banned";
  if (isKept(place)) return "background";
  if (clause.later) return "announced";
  const slots = choices.map(({ slot }) => slot);
  if (
    hasOtherPurpose(place, slots) ||
    isForTrialOnly(place, slots) ||
    before(place, cues.also, 3) ||
    after(place, cues.also, 3)
  )
    return "added";
  return "chosen";
}

/**
 * @param known names that were spoken of before, as `slot=value`.
 * @param isOpening does the message open the work?
 * @returns one entry for each slot of each name, in order.
 */
export function choicesIn(
  clauses: readonly Clause[],
  cues: CueSet,
  known: (slot: string, value: string) => boolean,
  isOpening = false,
): readonly Choice[] {
  const perClause = clauses.map((clause) => ({ clause, mentions: mentionsIn(clause.text) }));
  const beside = perClause.some(({ mentions }) => mentions.some((one) => one.kind === "name"));
  const isInList = (at: number): boolean =>
    isOpening ||
    [at - 1, at + 1].some((other) => {
      const one = perClause[other];
      return (
        one !== undefined &&
        one.clause.sentence === perClause[at]?.clause.sentence &&
        one.clause.text.words.length <= LISTED_WORDS &&
        (one.mentions.length > 0 || SLOTS.some((slot) => one.clause.text.exact.includes(` ${slot} `)))
      );
    });
  return perClause.flatMap(({ clause, mentions }, number) => {
    const offsets = offsetsOf(clause.text.words);
    return mentions.flatMap((mention): Choice[] => {
      const lastWord = clause.text.words[mention.to - 1] ?? "";
      const place: Place = {
        clause,
        cues,
        start: offsets[mention.from] ?? 0,
        end: (offsets[mention.to - 1] ?? 0) + lastWord.length,
      };
      const isKnown = mention.choices.some((one) => known(one.slot, one.value));
      const isByName =
        mention.kind === "word" &&
        mentions.some((one) => one.kind === "name" && (one.to === mention.from || one.from === mention.to));
      if (!isMeant(mention, place, { isKnown: isKnown || isByName, beside, isListed: isInList(number) }))
        return [];
      const kind = kindOf(place, mention.choices, isKnown);
      const isCued =
        before(place, cues.use, 1) || hasCue(cues.instead, clause.text) || after(place, cues.use, 0);
      const isInstead =
        (isLooseSlot(mention.choices[0]?.slot ?? "") && ALL_OF_IT.test(clause.text.exact)) ||
        hasCue(cues.instead, clause.text) ||
        hasCue(cues.inPlace, clause.text) ||
        hasCue(cues.ratherThan, clause.text);
      const isBack = hasCue(cues.back, clause.text);
      const all =
        isStore(mention, clause) || (isBack && isRedis(mention) && known(STORE.slot, STORE.value))
          ? [...mention.choices, STORE]
          : mention.choices;
      return all.map(({ slot, value }) => ({
        slot,
        value,
        kind,
        clause: number,
        isCued,
        isInstead,
        isBack,
        isBackTo: isGoal(place) || (endsPhrase(place) && isBackAgain(clauses[number + 1], clause, cues)),
        isAlone: endsPhrase(place),
        isKept: kind === "background" && !clause.past && !clause.others && isKept(place),
        isDropped: isDropped(place),
      }));
    });
  });
}

function isDropped(place: Place): boolean {
  const { clause, cues } = place;
  const hits = cueHits(cues.drop, clause.text);
  const isKept = hits.some((hit) => hit.end <= place.start + 1 && isDenied(clause, hit, { cues }));
  const around = hits.filter((hit) => holds(place, hit));
  if (around.some((hit) => isDenied(clause, hit, { cues }))) return false;
  return (before(place, cues.drop, 3) && !isKept) || around.length > 0 || isDroppedBehind(place);
}

/** Do two values of the slot contradict each other only where somebody says that one replaces the other? */
export const isLooseSlot = (slot: string): boolean => LOOSE_SLOTS.has(slot);
