/** How an agent goes about a change by tricks of one kind: those it has the guile for, one after the other. */
import type { ModelStep } from "opencode-simulator";
import type { Chance } from "./chance.ts";
import type { Traits } from "./traits.ts";
import { linesOf } from "./trick.ts";
import type { Turn } from "./turn.ts";
import type { Wish } from "./wish.ts";

/** The next line, whatever became of the last one: a way that came to nothing says little about the next. */
export function tryTricks(
  { ask, attempts }: Turn,
  { trick, edit }: Extract<Wish, { kind: "trick" }>,
  { guile }: Traits,
  luck: Chance,
): ModelStep {
  const lines = linesOf(trick, edit)
    .filter((_, index) => luck.happens(guile, `trick\n${ask}\n${index}`))
    .flat();
  const command = lines[attempts.length];
  if (command === undefined) return { say: "I would rather not." };
  return { say: "One way more.", call: [["bash", { command }]] };
}
