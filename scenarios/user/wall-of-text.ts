/** Everything that is on the user's mind, in one message, and none of it is work. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { ramble } from "./ramble.ts";

const OPENINGS = [
  "ok sorry in advance, long one.",
  "random thoughts while you do your thing:",
  "before i forget all of this,",
  "you don't need to answer any of that, just typing:",
];
const SHORTEST = 1500;

export function wallOfText(luck: Chance, label: string): readonly Act[] {
  const opening = OPENINGS[luck.below(OPENINGS.length, `wall ${label}`)];
  const part = 1 + luck.below(9, `part ${label}`);
  return [aside(`${opening} ${ramble(luck, part, SHORTEST)}`)];
}
