/**
 * Topics of a message against the goals so far: a pivot replaces the goal, a return takes up an earlier one, an
 * abandonment gives up the goal or an agreed part. Adding to the same product is none of these, however odd; nor is
 * the next goal after one was declared finished, nor what was announced.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import type { Conversation, Goal } from "../../kernel/signal/conversation.ts";
import type { Clause } from "../text/clauses.ts";
import type { Finding } from "../../kernel/signal/finding.ts";
import {
  droppedBy,
  isDenied,
  isWish,
  newThingIn,
  returnsTo,
  type CueObject,
  type NewThing,
  type Reader,
} from "./topic-reading.ts";

export interface JudgedTopics {
  readonly findings: readonly Finding[];
  /** The goal that is taken up again. */
  readonly goal: Goal | null;
  /** Words of parts that were given up. */
  readonly dropped: readonly string[];
  readonly isFinished: boolean;
  /** The whole of what there is was given up. */
  readonly isWholeDropped: boolean;
}

const CERTAIN = 3;
const UNCERTAIN = 2;

const overlap = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word)).length;

/** A demand of the human's own to drop plan, tasks or checks, or to begin from nothing. */
export function demandsNoProcess(clauses: readonly Clause[], reader: Reader): boolean {
  return clauses.some(
    (clause) =>
      isWish(clause) &&
      [reader.cues.noProcess, reader.cues.startOver].some((cue) =>
        cueHits(cue, clause.text).some((hit) => !isDenied(clause, hit, reader)),
      ),
  );
}

function cued(clauses: readonly Clause[], reader: Reader, name: "newCourse" | "instead"): boolean {
  return clauses.some(
    (clause) =>
      isWish(clause) && cueHits(reader.cues[name], clause.text).some((hit) => !isDenied(clause, hit, reader)),
  );
}

function returned(
  clauses: readonly Clause[],
  reader: Reader,
  conversation: Conversation,
): { goal: Goal | null; finding: Finding | null } {
  const former = conversation.goals.filter(({ status }) => status === "replaced" || status === "abandoned");
  const dropped = new Set(conversation.droppedWords);
  const current = new Set(conversation.goals.find(({ status }) => status === "active")?.head);
  for (const object of clauses.flatMap((clause) => returnsTo(clause, reader))) {
    const goal = former.findLast(
      (one) => overlap(object.words, new Set(one.head.filter((word) => !current.has(word)))) > 0,
    );
    if (goal) return { goal, finding: { kind: "return", isCertain: true, to: goal.title } };
    if (overlap(object.words, dropped) > 0)
      return { goal: null, finding: { kind: "return", isCertain: true } };
    if (former.length > 0 && object.words.length === 0)
      return {
        goal: former.at(-1) ?? null,
        finding: { kind: "return", isCertain: true, to: former.at(-1)?.title ?? "" },
      };
  }
  return { goal: null, finding: null };
}

interface Course {
  readonly newCourse: boolean;
  readonly instead: boolean;
  readonly wholeDropped: boolean;
}

function pivotScore(
  thing: NewThing,
  known: ReadonlySet<string>,
  goal: Goal | undefined,
  course: Course,
): number {
  const novel = thing.words.filter((word) => !known.has(word)).length;
  if (novel === 0) return 0;
  const isProduct = thing.products.length > 0;
  let score = 0;
  if (course.newCourse) score += 2;
  if (course.instead) score += 1;
  if (course.wholeDropped) score += 2;
  if (isProduct && (thing.isMade || thing.isIndefinite)) score += 1;
  if (thing.isMade || (isProduct && thing.isIndefinite)) score += 1;
  if (
    thing.isMade &&
    thing.isIndefinite &&
    isProduct &&
    thing.products.every((product) => !goal?.products.includes(product))
  )
    score += 1;
  score -= Math.min(2, overlap(thing.words, known));
  if (thing.isBeside) score -= 2;
  if (thing.isCosmetic) score -= 1;
  return score;
}

function abandonment(objects: readonly CueObject[], known: ReadonlySet<string>): Finding | null {
  let weak = false;
  for (const object of objects) {
    if (object.isCosmetic) continue;
    if (overlap(object.words, known) > 0) return { kind: "abandon", isCertain: true };
    if (object.words.length === 0 && object.isWhole) return { kind: "abandon", isCertain: true };
    weak ||= object.isPart;
  }
  return weak ? { kind: "abandon", isCertain: false } : null;
}

/** @param clauses of one message of the human's own words. */
export function judgeTopics(
  clauses: readonly Clause[],
  reader: Reader,
  conversation: Conversation,
): JudgedTopics {
  const goal = conversation.goals.find(({ status }) => status === "active");
  const known = new Set([...(goal?.words ?? []), ...conversation.announcedWords]);
  const isFinished = clauses.some((clause) => isWish(clause) && hasCue(reader.cues.finished, clause.text));
  const objects = clauses.flatMap((clause) => droppedBy(clause, reader));
  const head = new Set(goal?.head);
  const isWholeDropped = objects.some(
    (object) =>
      !object.isCosmetic &&
      (overlap(object.words, head) > 0 || (object.words.length === 0 && object.isWhole)),
  );
  const none = { goal: null, dropped: [], isFinished, isWholeDropped: false };
  if (demandsNoProcess(clauses, reader)) return { ...none, findings: [{ kind: "poison", isCertain: true }] };
  if (!goal) return { ...none, findings: [] };
  const back = returned(clauses, reader, conversation);
  if (back.finding) return { ...none, goal: back.goal, findings: [back.finding] };
  const course: Course = {
    newCourse: cued(clauses, reader, "newCourse"),
    instead: cued(clauses, reader, "instead"),
    wholeDropped: isWholeDropped,
  };
  const score = isFinished
    ? 0
    : Math.max(
        0,
        ...clauses.map((clause) => {
          const thing = clause.later ? null : newThingIn(clause, reader);
          return thing ? pivotScore(thing, known, goal, course) : 0;
        }),
      );
  if (score >= CERTAIN) return { ...none, findings: [{ kind: "pivot", isCertain: true }] };
  const given = abandonment(objects, known);
  const dropped = given?.isCertain === true ? objects.flatMap((object) => object.words) : [];
  if (given?.isCertain) return { ...none, dropped, isWholeDropped, findings: [given] };
  if (score >= UNCERTAIN) return { ...none, findings: [{ kind: "pivot", isCertain: false }] };
  return { ...none, findings: given ? [given] : [] };
}
