/**
 * Decisions that are named in words, not by their names: "Postgres instead of that json file" leaves a place which
 * no table of names has, "links in the mail again" goes back to the magic link of before.
 */
import type { Goal } from "../conversation.ts";
import type { CourseChange } from "../course-change.ts";
import type { SlotChange } from "../slot-change.ts";
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { SLOTS } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";
import { normalText } from "../text/normal-text.ts";
import { isLooseSlot, type Choice } from "./choices.ts";
import type { WeighedChoices, SlotStanding } from "./weigh-choices.ts";
import { isProductReturn } from "./product-return.ts";
import { isDenied } from "./denied.ts";
import { replacedIn, type Reader } from "./topic-reading.ts";
import { topicWords } from "./topic-words.ts";
import { within } from "../words/spoken.ts";

/** Slots that say where something is, or who does it: whatever stood there before was decided. */
const PLACES: ReadonlySet<string> = new Set([
  "database",
  "storage",
  "payments",
  "auth",
  "hosting",
  "queue",
  "email",
  "sms",
  "search",
  "backend",
]);

const FILE = within("leftInWords.file");

/** @param known words of the goal. */
function displacedBy(
  choices: readonly Choice[],
  changes: readonly SlotChange[],
  { clauses, reader, known }: { clauses: readonly Clause[]; reader: Reader; known: ReadonlySet<string> },
): readonly CourseChange[] {
  for (const { slot, value, kind, clause, isInstead } of choices) {
    const isFirst = changes.some((one) => one.slot === slot && one.value === value && one.how === "first");
    const here = clauses[clause];
    if (kind !== "chosen" || !isInstead || !isFirst || !PLACES.has(slot) || !here) continue;
    // A file is a place here, not looks.
    if (hasCue(reader.cues.cosmetic, here.text) && !FILE.test(here.text.exact)) continue;
    const replaced = replacedIn(here, reader).filter((word) => known.has(word));
    if (replaced.length > 0)
      return [{ kind: "contradict", isCertain: true, slot, from: replaced.join(" "), to: value }];
  }
  return [];
}

const stems = (text: string): readonly string[] => topicWords(normalText(text), false, () => false);

/** The former decision that a clause goes back to. */
function returnedTo(
  clauses: readonly Clause[],
  reader: Reader,
  standing: (slot: string) => SlotStanding,
): { readonly slot: string; readonly value: string; readonly from: string } | null {
  for (const clause of clauses) {
    if (clause.asks || clause.supposes || clause.others || clause.later || isProductReturn(clause)) continue;
    if (hasCue(reader.cues.cosmetic, clause.text)) continue;
    if (!cueHits(reader.cues.back, clause.text).some((hit) => !isDenied(clause, hit, reader))) continue;
    const said = new Set(stems(clause.text.exact));
    for (const slot of SLOTS) {
      const { inForce, past } = standing(slot);
      const current = inForce.at(-1);
      if (isLooseSlot(slot) || current === undefined || past.length === 0) continue;
      const others = new Set(stems(current));
      const value = past.findLast(
        (one) => !inForce.includes(one) && stems(one).some((word) => said.has(word) && !others.has(word)),
      );
      if (value !== undefined) return { slot, value, from: current };
    }
  }
  return null;
}

/** What the message leaves, or goes back to, in words; nothing goes back where something else was heard. */
export function leftInWords(
  clauses: readonly Clause[],
  reader: Reader,
  about: {
    readonly choices: readonly Choice[];
    readonly weighed: WeighedChoices;
    readonly standing: (slot: string) => SlotStanding;
    readonly goal: Goal | undefined;
    readonly isAsAgreed: boolean;
    /** Do its topics say something? */
    readonly isHeard: boolean;
  },
): Pick<WeighedChoices, "courseChanges" | "changes"> {
  const { choices, weighed, standing, goal, isAsAgreed, isHeard } = about;
  const left = isAsAgreed
    ? []
    : displacedBy(choices, weighed.changes, { clauses, reader, known: new Set(goal?.words) });
  const back = isHeard || weighed.courseChanges.length > 0 ? null : returnedTo(clauses, reader, standing);
  if (back === null) return { courseChanges: left, changes: [] };
  const { slot, from, value } = back;
  return {
    courseChanges: [...left, { kind: "return", isCertain: true, slot, from, to: value }],
    changes: [{ slot, value, how: "changed" }],
  };
}
