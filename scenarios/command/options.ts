/** The options of `npm run stress`: what is played, on what, and what becomes of it; each with the values it takes. */
import { Option, type Command } from "commander";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import type { HostGeneration } from "opencode-simulator";
import type { ModelOptions } from "../model/options.ts";
import { PERSONAS } from "../persona/traits.ts";
import { ARMS, armOf, armsFor } from "../run/arms.ts";
import { USUAL_ARMS } from "../run/full-call.ts";
import type { Shard } from "../run/list-runs.ts";
import { eachOf, generation, known, positive, seedCount, shard, wholeNumber } from "../run/option-values.ts";
import { typed, typedPath } from "../run/typed.ts";
import { SCENARIOS } from "../scenarios.ts";
import { USERS } from "../user/characters.ts";

export interface Options extends ModelOptions {
  readonly scenario?: string[];
  readonly seeds?: number;
  readonly seed?: number[];
  readonly arm?: string[];
  readonly ablations?: true;
  readonly persona?: string[];
  readonly user?: string[];
  readonly sabotage?: string | true;
  readonly plugin?: string;
  readonly out?: string;
  readonly shard?: Shard;
  readonly baseline?: string;
  readonly updateBaseline?: string;
  readonly shrink: number;
  readonly script?: string;
  readonly all?: true;
}

/** In place of a list of all arms. */
const EVERY = "all";

const ALL_ARMS = [...new Set([...SCENARIOS.flatMap(armsFor), ...ARMS.map(({ id }) => id)])];

const SABOTAGE_NAMES = [...new Set(SABOTAGES.flatMap(({ id, mechanism }) => [id, mechanism]))];

/** Which runs there are. */
export function whatIsPlayed(run: Command): Command {
  const scenario = known(
    "scenario",
    SCENARIOS.map(({ id }) => id),
  );
  const arm = known("arm", [...ALL_ARMS, EVERY]);
  const persona = known("persona", Object.keys(PERSONAS));
  const user = known("user", Object.keys(USERS));
  return run
    .option("--scenario <id>", "only this scenario (repeatable)", eachOf(scenario))
    .addOption(new Option("--seeds <count>", "seeds 1 to <count>").argParser(seedCount).conflicts("seed"))
    .option("--seed <number>", "exactly this seed: replays a run (repeatable)", eachOf(positive))
    .option("--arm <name>", `only this arm (repeatable; "${EVERY}" for every one)`, eachOf(arm))
    .addOption(
      new Option(
        "--ablations",
        "also play the plugin without each of its mechanisms, where that mechanism should tell",
      ).conflicts("arm"),
    )
    .option("--persona <name>", "this simulated agent for every seed (repeatable)", eachOf(persona))
    .option("--user <name>", "this character of the user for every seed (repeatable)", eachOf(user));
}

/** On what they are played, and what becomes of them. */
export const howItIsPlayed = (run: Command): Command =>
  run
    .option("--live", "the real OpenCode binary instead of the simulated one (fewer agents and seeds)")
    .addOption(
      new Option("--opencode <generation>", "1, or 2 for the preview of OpenCode 2")
        .argParser(generation)
        .default(1 satisfies HostGeneration),
    )
    .addOption(
      new Option(
        "--sabotage [name]",
        "also run broken variants of the plugin (its sources with a piece cut), or this one, or those of this mechanism: each must be noticed",
      )
        .argParser(known("sabotage", SABOTAGE_NAMES))
        .conflicts("plugin"),
    )
    .option("--plugin <path>", "another build of the plugin, or any plugin")
    .option(
      "--out <dir>",
      "write the report and one trace per run there (without: the report only, to .stress/)",
    )
    .option("--all", "show every table at the end, and not only what fits a screen")
    .addOption(
      new Option("--baseline <file>", "also fail on what got worse since this file was written").conflicts([
        "shard",
        "script",
      ]),
    )
    .addOption(
      new Option("--update-baseline <file>", "write the file for later runs to be compared with").conflicts([
        "shard",
        "script",
      ]),
    )
    .addOption(
      new Option("--shrink <seconds>", "time for making failures short, on the simulated host (0: none)")
        .argParser(wholeNumber)
        .default(60),
    )
    .addOption(
      new Option("--script <file>", "play one script that was made from a failing run").conflicts([
        "scenario",
        "seeds",
        "seed",
        "arm",
        "ablations",
        "persona",
        "user",
        "shard",
      ]),
    )
    .option("--shard <I/N>", "play only part I of N and write it to --out, for `merge`", shard);

/** Options with which one of its runs is played again. */
export const replayOptionsOf = ({ live, opencode, model, plugin }: Options): string =>
  [
    live ? " --live" : "",
    opencode === 1 ? "" : ` --opencode ${opencode}`,
    model === undefined ? "" : ` --model ${typed(model)}`,
    plugin === undefined ? "" : ` --plugin ${typedPath(plugin)}`,
  ].join("");

export function armsOf({ arm, ablations }: Options): readonly string[] | null {
  if (arm?.includes(EVERY)) return ALL_ARMS;
  if (ablations) return ALL_ARMS.filter((id) => (armOf(id).variant ?? id) !== id || USUAL_ARMS.includes(id));
  return arm ?? null;
}

/** Whether an arm is played whose worth is a difference: of few pairs nothing can be said. */
export const isCompared = (options: Options): boolean =>
  (armsOf(options) ?? []).some((id) => ["compared", "degraded"].includes(armOf(id).role));

/** All, those of a mechanism, or one. */
export const sabotagesOf = ({ sabotage }: Options): readonly string[] =>
  SABOTAGES.filter(({ id, mechanism }) => sabotage === true || sabotage === id || sabotage === mechanism).map(
    ({ id }) => id,
  );
