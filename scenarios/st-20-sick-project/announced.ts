/**
 * Whether the human heard of what broke. A degraded state that nobody hears of would be a gate that lies; said again and
 * again it would be noise.
 */
import type { Reason } from "@idumb/reports";
import { toastsOf } from "../oracle/toasts.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import { ASIDE } from "../user/act.ts";

/** What broke, by the label of the turn after it, and the words in which it may be said. */
const TROUBLES: Readonly<Record<string, RegExp>> = {
  settings: /setting|idumb\.jsonc/i,
  journal: /journal\.db (?:was damaged|could not be read)/i,
  removed: /journal\.db was removed or replaced while OpenCode runs\. It is written again/i,
  state: /cannot write|cannot open/i,
};

/** Tells of a call that is tried again and again, with the reason for its refusal. */
const REPEATED = /keeps trying/;

/** Fails when a trouble was not shown to the human by the end of the first turn after it, or more than once. */
export function announced(evidence: Evidence): Judgement {
  const shown = toastsOf(evidence);
  const reasons = evidence.turns.flatMap(({ label, index }): Reason[] => {
    const words = TROUBLES[label];
    if (!words) return [];
    // The user may have said something of their own before.
    const before = evidence.turns.findLast((turn) => turn.index < index && turn.label !== ASIDE)?.index ?? -1;
    const own = shown.filter(({ turn, text }) => turn > before && turn <= index && !REPEATED.test(text));
    const times = own.filter(({ text }) => words.test(text)).length;
    if (times === 1) return [];
    return [{ text: `the human was told ${times} times of the trouble "${label}"`, turn: index + 1 }];
  });
  return { reasons, observations: [], reached: [] };
}
