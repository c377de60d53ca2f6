/**
 * A message that ends before it says anything: sent too early, or taken back while the agent begins to answer.
 */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const BEGINNINGS = [
  "so about the thing with the, wait, phone",
  "can you check if the pag",
  "ok so what i mean is that when somebody clicks on the",
  "sry hit enter too early, one sec",
  "and then we could also, hm, hang on, doorbell",
  "remember when we talked about th",
];

export function brokenOff(luck: Chance, label: string): readonly Act[] {
  const text = oneOf(luck, BEGINNINGS, `beginning ${label}`);
  return luck.happens(400, `take back ${label}`) ? [{ do: "take back", text }] : [aside(text)];
}
