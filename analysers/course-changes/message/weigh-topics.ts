/**
 * Topics of a message against the goals so far: a pivot replaces the goal, a return takes up an earlier one, an
 * abandonment gives up the goal or an agreed part. Adding to the same product is none of these, however odd; nor is
 * the next goal after one was declared finished, nor what was announced.
 */
import { hasCue } from "../language/cue-pattern.ts";
import type { Conversation, Goal } from "../conversation.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";
import { droppedIn } from "./dropped-in.ts";
import { demandsNoProcess } from "./poison.ts";
import type { CourseChange } from "../course-change.ts";
import { cued, isElsewhere, overlap, replaces, strays, turnsAway, type Course } from "./course.ts";
import { newThingIn } from "./new-thing.ts";
import {
  isWish,
  productsIn,
  replacedIn,
  returnsTo,
  wordsOf,
  type CueObject,
  type Reader,
} from "./topic-reading.ts";

export interface WeighedTopics {
  readonly courseChanges: readonly CourseChange[];
  /** The goal that is taken up again. */
  readonly goal: Goal | null;
  /** Words of parts that were given up. */
  readonly dropped: readonly string[];
  readonly isFinished: boolean;
  /** The whole of what there is was given up. */
  readonly isWholeDropped: boolean;
  /** It may have left the goal, but nothing says so outright. */
  readonly isStraying: boolean;
}

/** "forget the landing page": what the goal was called first. */
const isHeadProduct = ({ products = [] }: CueObject, goal: Goal | undefined): boolean =>
  goal?.products[0] !== undefined && products.includes(goal.products[0]);

/** Is a kind of product named that the goal had, and none that is active has? */
const isOwnProduct = (named: readonly string[], goal: Goal, { goals }: Conversation): boolean => {
  const active = goals.find(({ status }) => status === "active")?.products ?? [];
  return named.some((product) => goal.products.includes(product) && !active.includes(product));
};

function returned(
  clauses: readonly Clause[],
  reader: Reader,
  conversation: Conversation,
): { goal: Goal | null; courseChange: CourseChange | null } {
  const former = conversation.goals.filter(({ status }) => status === "replaced" || status === "abandoned");
  const dropped = new Set(conversation.droppedWords);
  const current = new Set(conversation.goals.find(({ status }) => status === "active")?.head);
  const first = new Set(conversation.goals[0]?.head);
  const objects = clauses.flatMap((clause, at) => {
    // "the font thinner, no, as it was": the looks come back, not the goal.
    const before = clauses.slice(Math.max(0, at - 2), at);
    const isAdjusting = before.some(({ text }) => hasCue(reader.cues.cosmetic, text));
    const last = clauses[at - 1];
    return returnsTo(clause, reader).map((object) => ({
      // "X matters more, back to it"
      object: object.words.length === 0 && last ? { ...object, ...namedIn(last, reader) } : object,
      isAdjusting,
    }));
  });
  for (const { object, isAdjusting } of objects) {
    // Its own words tell a goal; its kind only where they tell none: a blockchain app is an app as well.
    const goal =
      former.findLast(
        ({ head }) => overlap(object.words, new Set(head.filter((word) => !current.has(word)))) > 0,
      ) ?? former.findLast((one) => isOwnProduct(object.products ?? [], one, conversation));
    if (goal) return { goal, courseChange: { kind: "return", isCertain: true, to: goal.title } };
    if (overlap([...object.words, ...(object.products ?? [])], dropped) > 0)
      return { goal: null, courseChange: { kind: "return", isCertain: true } };
    // What was left in words that we did not understand is left all the same.
    if (conversation.isStraying === true && overlap(object.words, first) > 0)
      return { goal: conversation.goals[0] ?? null, courseChange: { kind: "return", isCertain: true } };
    if (former.length > 0 && object.words.length === 0 && !isAdjusting)
      return {
        goal: former.at(-1) ?? null,
        courseChange: { kind: "return", isCertain: true, to: former.at(-1)?.title ?? "" },
      };
  }
  return { goal: null, courseChange: null };
}

/** What a clause names. */
const namedIn = ({ text }: Clause, reader: Reader): Pick<CueObject, "words" | "products"> => ({
  words: wordsOf(text.exact, reader),
  products: productsIn(text, reader),
});

/**
 * Words of a former goal, and none of the one that replaced it: nothing else is wanted. A single word tells only where
 * few stand beside it.
 */
function namedAgain(clauses: readonly Clause[], reader: Reader, conversation: Conversation): Goal | null {
  const words = clauses.filter(isWish).flatMap((clause) => wordsOf(clause.text.exact, reader));
  const products = clauses.filter(isWish).flatMap((clause) => namedIn(clause, reader).products ?? []);
  const active = new Set(conversation.goals.find(({ status }) => status === "active")?.words);
  const former = conversation.goals.filter(({ status }) => status === "replaced");
  if (
    clauses.some(({ text }) => hasCue(reader.cues.cosmetic, text)) ||
    former.length === 0 ||
    overlap(words, active) > 0
  )
    return null;
  return (
    former.findLast((goal) => {
      const named = overlap(words, new Set(goal.head));
      const isBare = words.length === 0 && isOwnProduct(products, goal, conversation);
      if (words.length > FEW)
        return overlap(words, new Set(goal.words)) >= (words.some(isCjk) ? MANY_PAIRS : MANY);
      return named > 1 || (named === 1 && words.length === 1) || isBare;
    }) ?? null
  );
}
const FEW = 5;
const MANY = 2;
/** Three signs of Chinese are two pairs. */
const MANY_PAIRS = 3;

function abandonment(
  objects: readonly CueObject[],
  known: ReadonlySet<string>,
  head: ReadonlySet<string>,
  products: readonly string[],
): CourseChange | null {
  let weak = false;
  for (const object of objects) {
    // Comments on a recipe are a feature, comments in the code are not: the first message tells.
    if (object.isCosmetic && overlap(object.looks?.slice(0, 1) ?? [], head) === 0) continue;
    if (overlap(object.words, known) > 0) return { kind: "abandon", isCertain: true };
    if (object.words.length === 0 && object.products?.some((one) => products.includes(one) || known.has(one)))
      return { kind: "abandon", isCertain: true };
    if (object.words.length === 0 && object.isWhole) return { kind: "abandon", isCertain: true };
    weak ||= object.isPart;
  }
  return weak ? { kind: "abandon", isCertain: false } : null;
}

/**
 * @param clauses of one message of the human's own words.
 * @param planned words of the open work in the plan.
 */
export function weighTopics(
  clauses: readonly Clause[],
  reader: Reader,
  conversation: Conversation,
  planned: readonly string[],
): WeighedTopics {
  const goal = conversation.goals.find(({ status }) => status === "active");
  const banned = new Set((conversation.bannedWords ?? []).flatMap((ban) => ban.split("+")));
  // Who says again what is ruled out gives nothing up.
  const known = new Set(
    [...(goal?.words ?? []), ...conversation.announcedWords, ...planned].filter((word) => !banned.has(word)),
  );
  const isFinished = clauses.some((clause) => isWish(clause) && hasCue(reader.cues.finished, clause.text));
  const objects = droppedIn(clauses, reader, known);
  const head = new Set(goal?.head);
  const isWholeDropped = objects.some(
    (object) =>
      !object.isCosmetic &&
      (overlap(object.words, head) > 0 ||
        (object.words.length === 0 && (object.isWhole || isHeadProduct(object, goal)))),
  );
  const none = { goal: null, dropped: [], isFinished, isWholeDropped: false, isStraying: false };
  const poison = demandsNoProcess(clauses, reader, known);
  if (poison === "certain") return { ...none, courseChanges: [{ kind: "poison", isCertain: true }] };
  // What was given up a moment ago may be taken up again with no goal between.
  const back = returned(clauses, reader, conversation);
  if (back.courseChange) return { ...none, goal: back.goal, courseChanges: [back.courseChange] };
  if (!goal) return { ...none, courseChanges: [] };
  const again = namedAgain(clauses, reader, conversation);
  if (again)
    return { ...none, goal: again, courseChanges: [{ kind: "return", isCertain: true, to: again.title }] };
  const course: Course = {
    newCourse: turnsAway(clauses, reader),
    instead: cued(clauses, reader, "instead"),
    inPlace: cued(clauses, reader, "inPlace"),
    redefines: cued(clauses, reader, "redefine"),
    wholeDropped: isWholeDropped,
    replaced: clauses.flatMap((clause) => replacedIn(clause, reader)).filter((word) => head.has(word)),
    drops: objects.some((object) => !object.isCosmetic && (object.words.length > 0 || object.isPart)),
  };
  const pivots = isFinished
    ? []
    : clauses.map((clause) => {
        const thing = clause.later ? null : newThingIn(clause, reader);
        return thing && replaces(thing, known, goal, course);
      });
  if (!isFinished && course.newCourse && isElsewhere(clauses, reader, known)) pivots.push("certain");
  if (pivots.includes("certain")) return { ...none, courseChanges: [{ kind: "pivot", isCertain: true }] };
  const given = abandonment(objects, known, head, goal.products);
  const dropped =
    given?.isCertain === true
      ? objects.flatMap(({ words, products = [] }) => [...words, ...(words.length === 0 ? products : [])])
      : [];
  const isStraying = strays(clauses, reader, new Set(conversation.goals[0]?.head), course);
  if (given?.isCertain) return { ...none, dropped, isWholeDropped, isStraying, courseChanges: [given] };
  if (pivots.includes("uncertain"))
    return { ...none, isStraying: true, courseChanges: [{ kind: "pivot", isCertain: false }] };
  return { ...none, isStraying, courseChanges: given ? [given] : [] };
}
