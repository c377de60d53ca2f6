/** What a message does with names of technologies, by what stands in their slot. */
import type { Choice } from "../message/choices.ts";
import { isLooseSlot } from "../message/choices.ts";
import type { SlotStanding } from "../message/weigh-choices.ts";
import type { ReadPieces } from "./readings.ts";

function standingOf({ slot, value }: Choice, { inForce, past }: SlotStanding): string {
  if (inForce.includes(value)) return "same";
  if (past.includes(value)) return "past";
  if (inForce.length === 0) return "free";
  return isLooseSlot(slot) ? "beside" : "other";
}

/** More that stands with a name. */
const MARKS = ["isCued", "isInstead", "isDropped", "isBack", "isBackTo", "isKept", "isAlone"] as const;

export function choiceReadings({ choices, standing, before }: ReadPieces): Record<string, number> {
  const found: Record<string, number> = {};
  const inMessage = new Map<string, Set<string>>();
  for (const choice of choices) {
    const stands = standingOf(choice, standing(choice.slot));
    found[`name ${choice.kind} ${stands}`] = 1;
    for (const mark of MARKS) if (choice[mark]) found[`name ${mark} ${stands}`] = 1;
    const key = `${choice.slot}=${choice.value}`;
    if (before.announced.includes(key)) found["name announced before"] = 1;
    if (before.banned.includes(key)) found["name ruled out before"] = 1;
    const values = inMessage.get(choice.slot) ?? new Set();
    inMessage.set(choice.slot, values.add(stands));
  }
  for (const stands of inMessage.values())
    if (stands.has("same") && (stands.has("other") || stands.has("past")))
      found["name same beside other"] = 1;
  return found;
}
