/**
 * Slots that go with what a message gives up: who cancels the payments plan has no provider of payments any more. Only
 * where the slot itself is named in the clause that gives up, and no other choice is made for it there.
 */
import { SLOTS } from "../tech/lexicon.ts";
import { hasSlotWord } from "../tech/speaks-of-slot.ts";
import { droppedBy, isWish, type Reader } from "./topic-reading.ts";
import type { Clause } from "../text/clauses.ts";
import type { SlotStanding } from "./weigh-choices.ts";

export function slotsLeft(
  clauses: readonly Clause[],
  reader: Reader,
  standing: (slot: string) => SlotStanding,
): readonly string[] {
  const leaving = clauses.filter((clause) => isWish(clause) && droppedBy(clause, reader).length > 0);
  return SLOTS.filter(
    (slot) =>
      standing(slot).inForce.length > 0 &&
      leaving.some(
        ({ text: { exact } }) => hasSlotWord(slot, exact) || exact.includes(` ${slot.replaceAll("-", " ")} `),
      ),
  );
}
