/**
 * The first of three steps of a call: chooses scenario, arm, persona, user and seed of every run. A seed draws one
 * persona per scenario, in turns, so that any stretch of seeds as long as the cast shows every persona; it draws the
 * user in an order of its own. Named personas or users play every seed. Pure, so that a shard or a replay chooses the
 * same runs. Next: `list-runs.ts`, then `dispatch-runs.ts`.
 */
import { armOf, armsFor } from "./arms.ts";
import { drawUser } from "../user/draw-user.ts";
import type { HostGeneration } from "opencode-simulator";
import type { Scenario } from "../play/scenario.ts";

export interface ChosenRun {
  readonly scenario: Scenario;
  readonly arm: string;
  readonly persona: string;
  /** Name of the character that the user has. */
  readonly user: string;
  readonly seed: number;
}

export interface ChoiceOptions {
  readonly scenarios: readonly Scenario[];
  readonly seeds: readonly number[];
  /** Those that each scenario names, unless some are named here; a scenario is only played in arms that it has. */
  readonly arms: readonly string[] | undefined;
  /** Each with every seed; undefined: each seed draws one. */
  readonly personas: readonly string[] | undefined;
  /** Likewise. */
  readonly users: readonly string[] | undefined;
  readonly live: boolean;
  /** Which OpenCode; 1 unless it is said. */
  readonly opencode?: HostGeneration;
}

/** Seeds of a call without options: with them the whole cast plays once. */
export const FULL_SEEDS = 6;

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** All runs, scenario by scenario. */
export function chooseRuns(options: ChoiceOptions): ChosenRun[] {
  const isItself = options.live || options.opencode === 2;
  return options.scenarios.flatMap((scenario) => {
    const cast = options.live ? scenario.livePersonas : scenario.personas;
    // The governed arm takes longest: begun first, it does not keep everybody waiting at the end.
    const arms = (options.arms ?? scenario.arms)
      .filter((arm) => armsFor(scenario).includes(arm) && !(isItself && isImitated(arm)))
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

/** Played on a host that only the simulator of OpenCode 1 can be: the real one is what it is. */
const isImitated = (arm: string): boolean => armOf(arm).profile !== undefined;
