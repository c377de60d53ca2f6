/** What a message makes, gives up, goes back to and rules out, by what was known of it. */
import { brokenBan } from "../message/bans.ts";
import { isElsewhere, overlap, strays, turnsAway, cued } from "../message/course.ts";
import { newThingIn } from "../message/new-thing.ts";
import { demandsNoProcess } from "../message/poison.ts";
import { droppedBy, isWish, replacedIn, returnsTo } from "../message/topic-reading.ts";
import { unknownNameIn } from "../message/unknown-name.ts";
import { nameLeft } from "../message/used-names.ts";
import type { CueObject } from "../message/topic-reading.ts";
import type { ReadPieces } from "./readings.ts";

interface Known {
  readonly head: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly former: ReadonlySet<string>;
  readonly products: readonly string[];
}

function knownOf({ before, planned }: ReadPieces): Known {
  const active = before.goals.find(({ status }) => status === "active");
  const others = before.goals.filter((goal) => goal !== active);
  return {
    head: new Set(active?.head),
    words: new Set([...(active?.words ?? []), ...planned]),
    former: new Set([...others.flatMap(({ words }) => words), ...before.droppedWords]),
    products: active?.products ?? [],
  };
}

/** What is known of the thing that a cue is about. */
function aboutOf(object: CueObject, { head, words, former, products }: Known): string {
  if (object.isWhole) return "whole";
  if (overlap(object.words, head) > 0) return "head";
  if (overlap(object.words, words) > 0) return "known";
  if (object.words.length > 0 && overlap(object.words, former) > 0) return "former";
  if (object.products?.some((one) => products.includes(one)) === true) return "product";
  if (object.isPart) return "part";
  return object.words.length === 0 ? "nothing" : "unknown";
}

/** What is under way, and no word of what was before: whoever "goes on with" it goes nowhere. */
const isPresent = ({ words }: CueObject, known: Known): boolean =>
  overlap(words, known.head) + overlap(words, known.words) > 0 && overlap(words, known.former) === 0;

function thingReadings({ clauses, reader }: ReadPieces, known: Known, found: Record<string, number>): void {
  for (const clause of clauses) {
    const thing = newThingIn(clause, reader);
    if (thing === null || (!thing.isMade && thing.products.length === 0 && !thing.startsIt)) continue;
    const shared =
      overlap(thing.words, known.words) > 0 ? "known" : thing.words.length > 0 ? "unknown" : "bare";
    const sort = thing.products.length === 0 ? "thing" : thing.isComponent ? "component" : "product";
    found[`makes ${sort} ${shared}`] = 1;
    if (thing.products.some((one) => !known.products.includes(one)) && !thing.isComponent)
      found["makes another product"] = 1;
    if (thing.isIndefinite && thing.isMade) found[`makes a new ${sort}`] = 1;
    if (thing.startsIt) found["makes first"] = 1;
    if (thing.isBeside) found["makes beside"] = 1;
    if (thing.isCosmetic) found["makes looks"] = 1;
  }
}

export function objectReadings(pieces: ReadPieces): Record<string, number> {
  const { clauses, reader, before } = pieces;
  const known = knownOf(pieces);
  const found: Record<string, number> = {};
  thingReadings(pieces, known, found);
  for (const clause of clauses) {
    for (const object of droppedBy(clause, reader))
      found[`gives up ${object.isCosmetic ? "looks " : ""}${aboutOf(object, known)}`] = 1;
    for (const object of returnsTo(clause, reader))
      found[`goes back to ${isPresent(object, known) ? "present" : aboutOf(object, known)}`] = 1;
    const replaced = replacedIn(clause, reader);
    if (replaced.length > 0)
      found[`replaces ${overlap(replaced, known.words) > 0 ? "known" : "unknown"}`] = 1;
  }
  const course = {
    newCourse: turnsAway(clauses, reader),
    instead: cued(clauses, reader, "instead"),
    inPlace: cued(clauses, reader, "inPlace"),
    redefines: cued(clauses, reader, "redefine"),
    wholeDropped: false,
    drops: clauses.some((clause) => isWish(clause) && droppedBy(clause, reader).length > 0),
    replaced: [],
  };
  if (course.newCourse) found["turns away"] = 1;
  if (isElsewhere(clauses, reader, known.words)) found["elsewhere"] = 1;
  if (strays(clauses, reader, known.head, course)) found["strays"] = 1;
  if (before.isStraying === true) found["strayed before"] = 1;
  if (brokenBan(clauses, reader, { bans: before.bannedWords ?? [], kinds: before.banned }) !== null)
    found["breaks a ban"] = 1;
  if (unknownNameIn(clauses, reader) !== null) found["unlisted name replaces"] = 1;
  if (nameLeft(clauses, reader, before.names ?? []) !== null) found["unlisted name left"] = 1;
  const demand = demandsNoProcess(clauses, reader, known.words);
  if (demand !== null) found[`no process ${demand}`] = 1;
  return found;
}
