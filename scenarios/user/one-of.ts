import type { Chance } from "../persona/chance.ts";

/** One of the list, which has some. */
export function oneOf<T>(luck: Chance, list: readonly T[], label: string): T {
  const found = list[luck.below(list.length, label)];
  if (found === undefined) throw new Error(`scenarios: nothing to choose from: ${label}`);
  return found;
}
