/**
 * Which user a seed draws for a scenario. Every stretch of seeds has all of them, in an order of its own, so that who
 * speaks has nothing in common with the turns in which agents and companions are drawn.
 */
import { chance } from "../persona/chance.ts";
import { USERS } from "./characters.ts";

/** @param seed at least 1. */
export function drawUser(scenario: string, seed: number): string {
  const names = Object.keys(USERS);
  const stretch = Math.floor((seed - 1) / names.length);
  const order = chance(stretch, `users of ${scenario}`).shuffle(names, "order");
  return order[(seed - 1) % names.length] ?? "";
}
