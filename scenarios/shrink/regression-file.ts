/**
 * A failure that was found once, as a file: the shortest script known to show it, with the agent and the seed. What
 * lies in `scenarios/regressions/` is played again by every `npm test`.
 */
import { readFileSync } from "node:fs";
import { CouldNotRun } from "../run/could-not-run.ts";
import { PERSONAS } from "../persona/traits.ts";
import type { UserStep } from "../play/user-script.ts";
import { SCENARIOS } from "../scenarios.ts";
import type { Judge } from "./shrink-script.ts";

export interface Regression {
  readonly version: 1;
  readonly suiteVersion: string;
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  /** Whose asides are among the steps; files from before there were users have none. */
  readonly user?: string;
  readonly seed: number;
  readonly judge: Judge;
  /** What failed, in the words of the oracle that saw it. */
  readonly verdict: string;
  /**
   * Null: the plugin itself failed so when the file was written. Else the id of the sabotage that brings the failure
   * back: the plugin holds, and with that piece cut it fails as `verdict` says.
   */
  readonly cut: string | null;
  /** Steps of the run in which it was found. */
  readonly from: number;
  readonly steps: readonly UserStep[];
}

/** A step that is missing here does not compile. */
const DOES: Readonly<Record<UserStep["do"], true>> = {
  say: true,
  command: true,
  interrupt: true,
  kill: true,
  "say during": true,
  "say at once": true,
  beside: true,
  undo: true,
  compact: true,
  put: true,
  restart: true,
};

/** Throws a CouldNotRun that says what is wrong with the file. */
export function readRegression(path: string): Regression {
  const refuse = (why: string): never => {
    throw new CouldNotRun("data", `${path}: ${why}`);
  };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return refuse("there is no such file; a failing run writes one and names it");
  }
  let data: Partial<Regression>;
  try {
    data = JSON.parse(text) as Partial<Regression>;
  } catch (error) {
    return refuse(`it is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (data.version !== 1)
    return refuse(`it is no script of version 1 (its version is ${JSON.stringify(data.version)})`);
  if (!SCENARIOS.some(({ id }) => id === data.scenario)) return refuse(`unknown scenario ${data.scenario}`);
  if (!PERSONAS[data.persona ?? ""]) return refuse(`unknown agent ${data.persona}`);
  if (!Number.isSafeInteger(data.seed)) return refuse("it has no seed");
  if (data.judge !== "house" && data.judge !== "scenario")
    return refuse('its judge is neither "house" nor "scenario"');
  const bad = data.steps?.findIndex((step) => !Object.hasOwn(DOES, String(step?.do)));
  if (bad === undefined || data.steps?.length === 0) return refuse("it has no steps");
  if (bad >= 0) return refuse(`step ${bad + 1} does nothing that is known`);
  return data as Regression;
}
