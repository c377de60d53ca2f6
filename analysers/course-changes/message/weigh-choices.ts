/** Choices of a message against what is decided: contradictions, returns, additions, and what was announced. */
import { areOfAKind, isKindOf } from "../tech/lexicon.ts";
import { NAMES, without } from "../words/names.ts";
import { isLooseSlot, type Choice } from "./choices.ts";
import type { SlotChange } from "../slot-change.ts";
import type { CourseChange, CourseChangeKind } from "../course-change.ts";

/** What is known of one slot before the message. */
export interface SlotStanding {
  /** In force, the newest last; additions included. */
  readonly inForce: readonly string[];
  /** Were in force. */
  readonly past: readonly string[];
}

export interface WeighedChoices {
  readonly courseChanges: readonly CourseChange[];
  readonly changes: readonly SlotChange[];
  readonly announced: readonly string[];
  readonly banned: readonly string[];
}

interface Known {
  readonly standing: (slot: string) => SlotStanding;
  readonly announced: readonly string[];
  readonly banned: readonly string[];
  /** The message says that it was agreed before. */
  readonly isAsAgreed: boolean;
  /** The first message opens the work: nothing can contradict it. */
  readonly isFirst: boolean;
}

/** What is used by those who want nothing of the kind: no framework, no cloud. */
const isOwnMeans = (value: string): boolean => NAMES.ownMeans.some((means) => value.startsWith(means));

/** Names in one message that nobody says to use. */
const LISTED = 3;

const key = ({ slot, value }: { readonly slot: string; readonly value: string }): string =>
  `${slot}=${value}`;

function weighChosen(
  choice: Choice,
  known: Known,
  { alongside, leaves }: { readonly alongside: boolean; readonly leaves: boolean },
): { courseChange?: CourseChange; change?: SlotChange } {
  const { slot, value } = choice;
  const { inForce, past } = known.standing(slot);
  const current = inForce.at(-1);
  const certain = (kind: CourseChangeKind, from: string): CourseChange => {
    return { kind, isCertain: true, slot, from, to: value };
  };
  if (!known.isFirst && known.banned.includes(key(choice)) && !inForce.includes(value))
    return {
      courseChange: certain("contradict", without(value)),
      change: { slot, value, how: "changed" },
    };
  if (
    current === undefined &&
    known.banned.includes(`${slot}=*`) &&
    !known.isFirst &&
    choice.kind === "chosen" &&
    !isOwnMeans(value)
  )
    return {
      courseChange: certain("contradict", without(slot)),
      change: { slot, value, how: "first" },
    };
  if (current === undefined) {
    const change = { slot, value, how: "first" } as const;
    // What is rewritten was written in something else, whether or not anybody said in what.
    const isRewrite =
      slot === "language" && choice.isInstead && choice.isCued && !known.isFirst && choice.kind === "chosen";
    return isRewrite
      ? { courseChange: certain("contradict", NAMES.inCourseChanges.anotherLanguage), change }
      : { change };
  }
  // Whoever goes back to what is in force by our notes had left it in words that we did not understand.
  if (
    inForce.includes(value) &&
    choice.isBackTo &&
    choice.kind === "chosen" &&
    !known.isFirst &&
    !known.isAsAgreed
  )
    return { courseChange: certain("return", NAMES.inCourseChanges.somethingElse) };
  if (inForce.some((one) => areOfAKind(one, value)))
    return inForce.includes(value) || !isKindOf(value, current)
      ? {}
      : { change: { slot, value, how: "narrowed" } };
  if (
    past.includes(value) &&
    (choice.kind === "chosen" || (choice.kind === "added" && choice.isBackTo)) &&
    (choice.isBack || choice.isBackTo || choice.isCued || !alongside)
  )
    return {
      courseChange: certain("return", current),
      change: { slot, value, how: "changed" },
    };
  if (alongside || choice.kind === "added") return { change: { slot, value, how: "added" } };
  if (known.announced.includes(key(choice)) || known.isFirst || known.isAsAgreed)
    return { change: { slot, value, how: "changed" } };
  // "Bluetooth for the uplink. Drop LoRa": what others stand beside takes the place of what the message gives up.
  const isCertain = !isLooseSlot(slot) || leaves || (choice.isCued && choice.isInstead);
  const kind = past.includes(value) ? "return" : "contradict";
  return {
    courseChange: { kind, isCertain, slot, from: current, to: value },
    change: { slot, value, how: isCertain ? "changed" : "added" },
  };
}

interface Found {
  readonly courseChanges: CourseChange[];
  readonly changes: SlotChange[];
}

/** "Undo that, Postgres stays": what was replaced stays only where it comes back. */
function weighKept(choices: readonly Choice[], known: Known, { courseChanges, changes }: Found): void {
  for (const { slot, value, isKept } of choices) {
    const { inForce, past } = known.standing(slot);
    const current = inForce.at(-1);
    // "keep VN-2000, don't convert": what stays was there, whether or not anybody said so.
    if (isKept && current === undefined && !changes.some((one) => one.slot === slot))
      changes.push({ slot, value, how: "first" });
    if (!isKept || current === undefined || inForce.includes(value) || !past.includes(value)) continue;
    if (known.isAsAgreed || courseChanges.some((one) => one.slot === slot)) continue;
    courseChanges.push({ kind: "return", isCertain: true, slot, from: current, to: value });
    changes.push({ slot, value, how: "changed" });
  }
}

/** What the message gives up of what is in force. */
function weighLeft(choices: readonly Choice[], known: Known, { courseChanges, changes }: Found): void {
  const dropped = choices.filter(
    (one) =>
      (one.kind === "banned" || one.kind === "replaced") &&
      known.standing(one.slot).inForce.includes(one.value) &&
      !known.isFirst,
  );
  // "instead of Heroku", wherever it goes: what is in force is left, by a name or without one.
  for (const { slot, value, kind, isAlone } of dropped)
    if (
      kind === "replaced" &&
      isAlone &&
      !known.isAsAgreed &&
      !isLooseSlot(slot) &&
      !courseChanges.some((one) => one.slot !== undefined)
    )
      courseChanges.push({ kind: "contradict", isCertain: true, slot, from: value });
  for (const { slot, value, kind, isDropped } of dropped)
    if (
      kind === "banned" &&
      isDropped &&
      !known.isAsAgreed &&
      !changes.some((one) => one.slot === slot) &&
      !courseChanges.some((one) => one.slot === slot)
    )
      courseChanges.push({ kind: "abandon", isCertain: true, slot, from: value });
}

/** @param choices of one message, in order. */
export function weighChoices(choices: readonly Choice[], known: Known): WeighedChoices {
  const found: Found = { courseChanges: [], changes: [] };
  const { courseChanges, changes } = found;
  // "filter by stack: vue, django, rails": a list of names is what the product knows, not what it is made of.
  const listed = new Set(
    choices.filter(({ kind, isCued }) => kind === "chosen" && !isCued).map(({ value }) => value),
  );
  const isList = !known.isFirst && listed.size >= LISTED;
  for (const choice of choices) {
    if (choice.kind !== "chosen" && choice.kind !== "added") continue;
    if (isList && listed.has(choice.value) && !choice.isInstead && !choice.isBack) continue;
    if (changes.some((one) => one.slot === choice.slot && areOfAKind(one.value, choice.value))) continue;
    const kept = choices.some(
      (one) =>
        one.slot === choice.slot &&
        (one.kind === "chosen" || one.kind === "added") &&
        one.value !== choice.value &&
        // "Use Stripe, PayPal takes too much": who is only complained about does not stay beside it.
        (one.clause === choice.clause || one.isCued || !choice.isCued) &&
        known.standing(choice.slot).inForce.includes(one.value),
    );
    const another = changes.some((one) => one.slot === choice.slot);
    const alongside = (kept || another) && !choice.isInstead;
    const leaves = choices.some(
      (one) =>
        one.slot === choice.slot &&
        one.value !== choice.value &&
        one.isDropped &&
        known.standing(one.slot).inForce.includes(one.value),
    );
    const { courseChange, change } = weighChosen(choice, known, { alongside, leaves });
    if (courseChange) courseChanges.push(courseChange);
    if (change) changes.push(change);
  }
  weighKept(choices, known, found);
  weighLeft(choices, known, found);
  return {
    courseChanges,
    changes,
    announced: choices.filter((one) => one.kind === "announced").map(key),
    banned: choices
      .filter((one) => one.kind === "banned" && !known.standing(one.slot).inForce.includes(one.value))
      .map(key),
  };
}
