/**
 * Which runs a call of the suite consists of. A seed draws one character per scenario, in turns, so that
 * any stretch of seeds as long as the cast shows every character, and a user, in an order that has nothing to do with
 * that; naming personas or users plays each of them with every seed. Pure, so a shard or a replay plans the same runs.
 */
import { armOf, armsFor } from "./arms.ts";
import { drawUser } from "../user/draw-user.ts";
import type { Scenario } from "../play/scenario.ts";

export interface Plan {
  readonly scenario: Scenario;
  readonly arm: string;
  readonly persona: string;
  /** Name of the character that the user has. */
  readonly user: string;
  readonly seed: number;
}

export interface PlanOptions {
  readonly scenarios: readonly Scenario[];
  readonly seeds: readonly number[];
  /** Those that each scenario names, unless some are named here; a scenario is only played in arms that it has. */
  readonly arms: readonly string[] | undefined;
  /** Each with every seed; undefined: each seed draws one. */
  readonly personas: readonly string[] | undefined;
  /** Likewise. */
  readonly users: readonly string[] | undefined;
  readonly live: boolean;
}

/** Seeds of a call without options: with them the whole cast plays once. */
export const FULL_SEEDS = 6;

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** All runs, scenario by scenario. */
export function planRuns(options: PlanOptions): Plan[] {
  return options.scenarios.flatMap((scenario) => {
    const cast = options.live ? scenario.livePersonas : scenario.personas;
    // The governed arm takes longest: begun first, it does not keep everybody waiting at the end.
    const arms = (options.arms ?? scenario.arms)
      .filter((arm) => armsFor(scenario).includes(arm) && !(options.live && isImitated(arm)))
      .toReversed();
    return options.seeds.flatMap((seed) => {
      const drawn = cast[(((seed - 1) % cast.length) + cast.length) % cast.length] ?? "";
      const users = options.users ?? [drawUser(scenario.id, seed)];
      return (options.personas ?? [drawn]).flatMap((persona) =>
        users.flatMap((user) => arms.map((arm) => ({ scenario, arm, persona, user, seed }))),
      );
    });
  });
}

/** Played on a host that only the simulator can be: the real one is what it is. */
const isImitated = (arm: string): boolean => armOf(arm).profile !== undefined;
