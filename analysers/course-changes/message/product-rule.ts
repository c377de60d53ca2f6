/**
 * What a product is to do with its data ("duplicates are removed from the list", "users can drop a task", "drop scenes
 * older than 60 days") uses the words of giving up, and gives nothing up. Told by what stands around them: a
 * measure, a state that singles out some of the data, a subject that is no member of the team, a place it is taken
 * from, an article that makes it one of many.
 */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { spoken, within } from "../words/spoken.ts";

const MEASURED = spoken`(?:^| )${"productRule.measures"} |${"productRule.measureSigns"}`;

/** States that single out some of the data: "duplicates", "cancelled orders", "重複した予約". */
export const SINGLED_OUT = spoken` ${"productRule.states"} |${"productRule.stateEndings"}[\p{Script=Han}\p{Script=Katakana}\u30FC]{1,8}${"productRule.stateParticles"}|${"productRule.testOf"}[\p{Script=Han}]{2}|${"productRule.samples"}|(?:${"productRule.stateSigns"}|${"productRule.notYet"}\p{Script=Han}{1,4}|${"productRule.already"}\p{Script=Han}{1,3})${"productRule.of"}`;

/** Subjects that are no member of the team, and the verbs that rule what they do. */
const RULED = spoken`^ (?:${"productRule.and"} )*(?:${"productRule.every"} )?(?:\p{L}+ ){0,2}?${"productRule.subjects"} (?!${"productRule.wants"})`;
/** "the seller can withdraw his offer" */
const MAY = spoken`^ (?:${"productRule.and"} )*${"productRule.articles"} (?:\p{L}+ ){1,2}${"productRule.may"} `;
const MAY_CJK = spoken`^ ?(?!${"productRule.ourselves"})[\p{Script=Han}]{2,4}${"productRule.maySigns"}`;
const RULED_CJK = spoken`${"productRule.subjectSigns"}${"productRule.subjectParticles"}`;

/** "take it out of the list", not "out of the app". */
const TAKEN_FROM = spoken` ${"productRule.from"} (?:${"productRule.fromArticles"} )?(?!${"productRule.wholes"} )\p{L}+`;
const TAKEN_FROM_CJK = spoken`${"productRule.placesOfData"}|${"productRule.outOf"}(?!${"productRule.wholeSigns"})[\p{Script=Han}]{1,6}${"productRule.inside"}`;

/** "the game is over when nobody is left"; "not now". */
const CONDITIONED = spoken`^ ?${"productRule.conditions"} `;
/** "it says 'lost' when the gps is gone" */
const ON_CONDITION = within("productRule.when");
const NOT_NOW = within("productRule.notNow");

/** One of many: "remove a card". */
const ONE_OF_MANY = spoken`^ ?${"productRule.oneOf"} `;

/** "classes that nobody booked are dropped": some of many, by what is said of them. */
const SOME_OF_THEM = spoken`^ (?!${"productRule.pointers"} )(?:\p{L}+ ){1,2}${"productRule.someOf"} `;
/** Verb-last: "der kunde kann eine buchung verwerfen". */
const MAY_VERB_LAST = spoken`^ (?:${"productRule.verbLastAnd"} )*${"productRule.verbLastArticles"} (?:\p{L}+ ){1,2}${"productRule.verbLastMay"} (?:\p{L}+ )?${"productRule.verbLastObject"} \p{L}+ \p{L}?$`;

/** "an invoice is cancelled by another one": how one thing of the product ends another. */
const BY_ANOTHER = spoken` ${"productRule.by"} (?:${"productRule.byArticles"} )?${"productRule.another"} | ${"productRule.byAnother"} |${"productRule.anotherSigns"}[\p{Script=Han}\p{Script=Katakana}\u30FC]{1,8}${"productRule.bySigns"}|${"productRule.byAnotherSigns"}`;

/** "a command that wipes all there is of a person": what a piece does, not what is to be done. */
const DOES = spoken` (?!${"productRule.noPiece"} )\p{L}+ ${"productRule.that"} (?!${"productRule.wishEndings"} )${"productRule.deedEndings"} $`;

/**
 * @param hit the word of giving up in the clause.
 * @param isAhead does its object come behind it?
 */
export function isProductRule(clause: Clause, hit: CueHit, isAhead: boolean): boolean {
  const { exact } = clause.text;
  const object = isAhead ? exact.slice(hit.end) : exact.slice(0, hit.start + 1);
  if (MEASURED.test(object) || SINGLED_OUT.test(object) || TAKEN_FROM_CJK.test(exact)) return true;
  if (BY_ANOTHER.test(exact.slice(hit.start))) return true;
  if (CONDITIONED.test(exact.slice(hit.end)) || NOT_NOW.test(exact)) return true;
  if (!isAhead && (ON_CONDITION.test(object) || SOME_OF_THEM.test(object) || MAY_VERB_LAST.test(object)))
    return true;
  if (RULED_CJK.test(exact.slice(0, hit.start + 1))) return true;
  if (isAhead && ONE_OF_MANY.test(object)) return true;
  if (isAhead && doesIt(exact, hit)) return true;
  if (isAhead && (MAY.test(exact.slice(0, hit.start + 1)) || MAY_CJK.test(exact.slice(0, hit.start + 1))))
    return true;
  if (isAhead && RULED.test(exact.slice(0, hit.start + 1))) return true;
  if (isAhead && bindsPiece(clause)) return true;
  return TAKEN_FROM.test(exact.slice(hit.start));
}

const doesIt = (exact: string, hit: CueHit): boolean => {
  const [verb = ""] = exact.slice(hit.start).split(" ");
  return DOES.test(`${exact.slice(0, hit.start)}${verb} `);
};

/** "users can skip the plan", "the form must forget everything" */
const MODAL = within("productRule.modal");
const PIECE_MUST = spoken`^ (?:${"productRule.and"} )*${"productRule.pieceArticles"} (?!${"productRule.team"} )(?:\p{L}+ ){1,3}${"productRule.must"} `;

/** Does the clause bind a piece of the product, not who builds it? */
export const bindsPiece = ({ text }: Clause): boolean => PIECE_MUST.test(text.exact);

/** Is the clause about what a product lets people do, and no demand on whoever builds it? */
export function isDoneInProduct({ text: { exact } }: Clause): boolean {
  if (RULED_CJK.test(exact) || PIECE_MUST.test(exact)) return true;
  return (RULED.test(exact) || MAY.test(exact)) && MODAL.test(exact);
}
