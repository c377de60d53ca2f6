/** Does a text have to do with a slot? By the names of its choices, and by the slot's own name. */
import { normalText, unified } from "../text/normal-text.ts";
import { mentionsIn, SLOTS } from "./lexicon.ts";
import { spoken } from "../words/spoken.ts";
import { listsOf } from "../words/word-lists.ts";

const MAX_CHARS = 20_000;

/** Everyday words of slots, beside their names. */
const SLOT_WORDS: ReadonlyMap<string, RegExp> = new Map(
  [...listsOf("slotWords")].map(([slot, phrases]) => [slot, spoken` ${phrases} `]),
);

/** Does one of the slot's everyday words stand in the text? */
export const hasSlotWord = (slot: string, exact: string): boolean =>
  SLOT_WORDS.get(slot)?.test(exact) === true;

/** @param text a task's words, a path, the content of a write; the first 20,000 characters count. */
export function speaksOfSlot(slot: string, text: string): boolean {
  const normal = normalText(unified(text.slice(0, MAX_CHARS)).replaceAll(/[_/\\]|(?<=[a-z])(?=[A-Z])/g, " "));
  if (hasSlotWord(slot, normal.exact)) return true;
  if (normal.exact.includes(` ${slot.replaceAll("-", " ")} `)) return true;
  return mentionsIn(normal, false).some((mention) => mention.choices.some((one) => one.slot === slot));
}

/** The slot that somebody names, as we spell it; what is no slot of ours stays as it is, for a project may have its own. */
export function slotOf(name: string): string {
  const wanted = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  return SLOTS.find((slot) => slot === wanted || slot === wanted.replace(/s$/, "")) ?? wanted;
}

/** The choice that somebody names, as we spell it. */
export function choiceNamed(slot: string, text: string): string {
  const found = mentionsIn(normalText(unified(text)), true)
    .flatMap((mention) => mention.choices)
    .find((one) => one.slot === slot);
  return found?.value ?? text.trim();
}
