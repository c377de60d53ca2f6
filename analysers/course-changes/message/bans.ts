/**
 * What a human ruled out in words of their own ("no online payment", "никаких прокси"), and what breaks it. A ban is
 * a short denial that stands alone in its clause; one "for now" or of a part ("no login on the start page") is none.
 * Bans of a kind of thing ("no framework") rule out every name of that kind.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { TOPICLESS } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk, normalText } from "../text/normal-text.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";
import { everySpoken, spoken, within } from "../words/spoken.ts";

const MAX_BANNED_WORDS = 3;
const MAX_CLAUSE_WORDS = 9;
/** Words between the denial and the end of what it denies. */
const MAX_PHRASE = 5;
const MAX_SIGNS = 4;

const FOR_NOW = within("bans.forNow");

/** "pin ni QR": a short name in capitals is a word, too. */
const shortNames = (clause: Clause, from: number): readonly string[] => {
  const first = clause.text.exact.slice(0, from).split(" ").length - 1;
  return clause.text.cased
    .slice(Math.max(0, first - 1))
    .filter((word) => /^(?:\p{Lu}{2}|\d\p{Lu})$/u.test(word))
    .map((word) => word.toLowerCase());
};

/** "no accounts ever" */
const EMPHASIS = everySpoken` ${"bans.ever"}(?= |$)`;

const OR = spoken` (?:${"bans.or"}|,) | ${"bans.orNo"} `;

/** Phrases that the clause rules out, each by its words joined with `+`. */
function bannedIn(clause: Clause, reader: Reader): readonly string[] {
  const { text } = clause;
  if (!isWish(clause) || clause.later || text.words.length > MAX_CLAUSE_WORDS) return [];
  if (FOR_NOW.test(text.exact)) return [];
  if (mentionsIn(text, false).some(({ kind }) => kind === "name") || hasCue(reader.cues.drop, text))
    return [];
  const [hit] = cueHits(reader.cues.without, text);
  const lead = hit && text.exact.slice(0, hit.start).trim();
  if (!hit || !(lead === "" || TOPICLESS.has(lead ?? ""))) return [];
  const phrase = text.exact.slice(hit.end).replace(EMPHASIS, " ").trim();
  return phrase.split(OR).flatMap((piece) => {
    // Ruling out a colour, or anything else of the looks, adjusts them.
    if (piece.split(" ").length > MAX_PHRASE || hasCue(reader.cues.cosmetic, normalText(piece))) return [];
    const words = [
      ...wordsOf(piece, reader),
      ...shortNames(clause, hit.end).filter((one) => ` ${piece} `.includes(` ${one} `)),
    ];
    return words.length > 0 &&
      words.length <= MAX_BANNED_WORDS &&
      (!isCjk(piece) || piece.length <= MAX_SIGNS)
      ? [words.join("+")]
      : [];
  });
}

/** What a program may do without, where it does without what others wrote. */
const BY_OTHERS = [
  "styling",
  "components",
  "state",
  "data-fetching",
  "forms",
  "validation",
  "charts",
  "orm",
  "http-client",
  "dates",
  "scraping",
  "data-frame",
  "ml",
  "pdf",
  "product-analytics",
  "frontend",
  "react-framework",
  "backend",
  "cli-library",
] as const;
/** Words for a kind of thing, and the slots that it fills. */
const KINDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [within("bannedKinds.dependency"), BY_OTHERS],
  [spoken`${"bannedKinds.styleLibrary"}`, ["styling", "components"]],
  [within("bannedKinds.framework"), ["frontend", "backend", "react-framework"]],
  [within("bannedKinds.orm"), ["orm"]],
  [within("bannedKinds.payment"), ["payments"]],
  [within("bannedKinds.account"), ["auth", "auth-provider"]],
  [within("bannedKinds.database"), ["database"]],
  [within("bannedKinds.tracking"), ["product-analytics", "monitoring"]],
  [within("bannedKinds.ai"), ["llm"]],
  [within("bannedKinds.container"), ["containers"]],
  [within("bannedKinds.cloud"), ["hosting", "llm"]],
  [within("bannedKinds.bundler"), ["bundler"]],
];

/** "only the standard library" */
const OWN_MEANS_ONLY = within("bans.standardLibraryOnly");

/** `slot=*` for each kind of thing that the clauses rule out. */
export function kindsBanned(clauses: readonly Clause[], reader: Reader): readonly string[] {
  return clauses.flatMap((clause) => {
    const { exact } = clause.text;
    if (!isWish(clause) || clause.later || clause.text.words.length > MAX_CLAUSE_WORDS || FOR_NOW.test(exact))
      return [];
    if (OWN_MEANS_ONLY.test(exact)) return BY_OTHERS.map((slot) => `${slot}=*`);
    const [hit] = [...cueHits(reader.cues.without, clause.text), ...cueHits(reader.cues.not, clause.text)];
    if (!hit) return [];
    const behind = ` ${exact.slice(hit.end).trim().split(" ").slice(0, MAX_PHRASE).join(" ")} `;
    const [, slots] = KINDS.find(([kind]) => kind.test(behind)) ?? [];
    return (slots ?? []).map((slot) => `${slot}=*`);
  });
}

/** @param known words of what is being built: whoever has them in the product does not rule them out. */
export function bansOf(
  clauses: readonly Clause[],
  reader: Reader,
  known: ReadonlySet<string>,
): readonly string[] {
  return clauses
    .flatMap((clause) => bannedIn(clause, reader))
    .filter((ban) => !ban.split("+").every((word) => known.has(word)));
}

/** One of these stands in every wish for a thing. */
const ASKS_FOR = ["make", "use", "also", "a", "requests"] as const;

const ADDS = within("bans.adds");

/** "a cloud icon", "el icono de la nube": a picture of a thing is not the thing. */
const PICTURE = within("bans.picture");

/** Does a wish ask for what was ruled out? The ban that it breaks. */
export function brokenBan(
  clauses: readonly Clause[],
  reader: Reader,
  { bans, kinds }: { readonly bans: readonly string[]; readonly kinds: readonly string[] },
): string | null {
  // Where something runs is no thing to be added: "a cloud icon".
  const banned = KINDS.filter(([, slots]) =>
    slots.some((slot) => slot !== "hosting" && kinds.includes(`${slot}=*`)),
  );
  if (bans.length === 0 && banned.length === 0) return null;
  for (const clause of clauses) {
    if (!isWish(clause) || clause.later || PICTURE.test(clause.text.exact)) continue;
    if (hasCue(reader.cues.not, clause.text) || hasCue(reader.cues.without, clause.text)) continue;
    if (hasCue(reader.cues.drop, clause.text) || hasCue(reader.cues.keeps, clause.text)) continue;
    if (!ADDS.test(clause.text.exact) && !ASKS_FOR.some((cue) => hasCue(reader.cues[cue], clause.text)))
      continue;
    const words = new Set([...wordsOf(clause.text.exact, reader), ...shortNames(clause, 0)]);
    const broken = bans.find((ban) => ban.split("+").every((word) => words.has(word)));
    if (broken !== undefined) return broken.replaceAll("+", " ");
    const kind = ADDS.test(clause.text.exact) && banned.find(([pattern]) => pattern.test(clause.text.exact));
    if (kind) return kind[1][0] ?? null;
  }
  return null;
}
