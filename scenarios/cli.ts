/**
 * `npm run stress`: reads the options, refuses what makes no sense with one message, runs the suite and
 * turns the report into a table and an exit code. 0 = everything held, 1 = a gate
 * failed, from 2 on = could not run (`run/could-not-run.ts`).
 */
import { Command, CommanderError, Option } from "commander";
import { many } from "@idumb/reports";
import { SABOTAGES } from "./mechanism/mechanisms.ts";
import { modelProblem, ownCallOf, withModelOptions, type ModelOptions } from "./model/options.ts";
import { PERSONAS } from "./persona/traits.ts";
import { replayCommand } from "./replay/command.ts";
import { ARMS, armOf, armsFor } from "./run/arms.ts";
import { openBaseline, refuseToLose } from "./run/baseline-file.ts";
import { chosenRuns, untried, type Call } from "./run/call.ts";
import { FULL_SEEDS, upTo, type ChosenRun } from "./run/choose-runs.ts";
import { outliveOutput } from "./run/closed-output.ts";
import { CouldNotRun, EXIT_CODES, obstacleOf } from "./run/could-not-run.ts";
import { endingOf, keepBaseline } from "./run/ending.ts";
import { USUAL_ARMS } from "./run/full-call.ts";
import { listenForInterruption } from "./run/interruption.ts";
import type { Shard } from "./run/list-runs.ts";
import { lendPlugin } from "./run/lend-plugin.ts";
import { mergeCommand } from "./run/merge-command.ts";
import { eachOf, known, positive, seedCount, shard, wholeNumber } from "./run/option-values.ts";
import { outDirectory, outFile, pathOf } from "./run/places.ts";
import { showReport } from "./run/show-report.ts";
import { scriptCommand } from "./shrink/script-command.ts";
import { stress } from "./run/stress.ts";
import { typed, typedPath } from "./run/typed.ts";
import { USERS } from "./user/characters.ts";
import { SCENARIOS, USUAL_SCENARIOS } from "./scenarios.ts";

/** The whole cast once on the fake host, twice where arms are compared; on the real one the least of which a verdict can be made. */
const DEFAULT_SEEDS = { fake: FULL_SEEDS, live: 2, compared: 12 } as const;

interface Options extends ModelOptions {
  readonly scenario?: string[];
  readonly seeds?: number;
  readonly seed?: number[];
  readonly arm?: string[];
  readonly ablations?: true;
  readonly persona?: string[];
  readonly user?: string[];
  readonly live?: true;
  readonly sabotage?: string | true;
  readonly plugin?: string;
  readonly out?: string;
  readonly shard?: Shard;
  readonly baseline?: string;
  readonly updateBaseline?: string;
  readonly shrink: number;
  readonly script?: string;
}

/** In place of a list of all arms. */
const EVERY = "all";

const ALL_ARMS = [...new Set([...SCENARIOS.flatMap(armsFor), ...ARMS.map(({ id }) => id)])];

const SABOTAGE_NAMES = [...new Set(SABOTAGES.flatMap(({ id, mechanism }) => [id, mechanism]))];

/** Which runs there are. */
function whatIsPlayed(run: Command): Command {
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
const howItIsPlayed = (run: Command): Command =>
  run
    .option("--live", "the real OpenCode binary instead of the simulated one (fewer agents and seeds)")
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

function program(): Command {
  const run = withModelOptions(howItIsPlayed(whatIsPlayed(new Command("run"))))
    .description("play the scenarios and print the report (the default)")
    .allowExcessArguments(true)
    .exitOverride()
    .action(async (options: Options) => {
      refuseWords(run);
      if (options.shard !== undefined && options.out === undefined)
        run.error("error: option '--shard <I/N>' needs --out <dir>, a folder of its own for each shard");
      const senseless = modelProblem(options);
      if (senseless !== undefined) run.error(`error: ${senseless}`);
      process.exitCode = await (options.script === undefined
        ? main(options)
        : scriptCommand(options.script, options, replayOptionsOf(options)));
    });
  const others = [mergeCommand(), replayCommand()];
  const stress = new Command("stress")
    .description("Stress scenarios against the governance plugin, with and without it.")
    .addCommand(run, { isDefault: true })
    .addHelpText("after", () => [run, ...others].map((command) => `\n${command.helpInformation()}`).join(""))
    .exitOverride();
  for (const other of others) stress.addCommand(other);
  return stress;
}

/** Words without an option, which are mostly options that npm kept: it takes those that stand before a `--`. */
function refuseWords(run: Command): void {
  const [word] = run.args;
  if (word === undefined) return;
  run.error(
    `error: "${word}" is no command: there are merge and replay, and a scenario is named with --scenario. Options of npm run stress stand behind a lone --, as in npm run stress -- --seeds 12`,
  );
}

async function main(options: Options): Promise<number> {
  const live = options.live === true;
  const call: Call = {
    host: live ? "real" : "fake",
    scenarios: options.scenario
      ? SCENARIOS.map(({ id }) => id).filter((id) => options.scenario?.includes(id))
      : USUAL_SCENARIOS.map(({ id }) => id),
    seeds:
      options.seed === undefined
        ? upTo(options.seeds ?? DEFAULT_SEEDS[live ? "live" : isCompared(options) ? "compared" : "fake"])
        : options.seed.toSorted((a, b) => a - b),
    arms: armsOf(options),
    personas: options.persona ?? null,
    users: options.user ?? null,
    model: options.model ?? null,
    sabotages: sabotagesOf(options),
    replayOptions: replayOptionsOf(options),
  };
  const newBaseline = options.updateBaseline === undefined ? null : outFile(options.updateBaseline);
  refuseToLose(newBaseline, call.scenarios);
  const compare = openBaseline(pathOf(options.baseline), call.host);
  const interrupt = listenForInterruption();
  const lent = await lendPlugin(options.plugin);
  try {
    const chosen = chosenRuns(call);
    if (chosen.length === 0)
      throw new CouldNotRun(
        "call",
        `nothing to play: none of these scenarios is played in ${call.arms?.join(", ") ?? "an arm"}${live ? " on the real OpenCode" : ""}`,
      );
    tellUntried(call, chosen);
    const out = outDirectory(options.out);
    const cast = [...new Set(chosen.map(({ persona }) => persona))].join(", ");
    const users = [...new Set(chosen.map(({ user }) => user))].join(", ");
    const own = await ownCallOf(options, chosen, lent.plugin, say);
    console.log(
      `Playing ${many(chosen.length, "run")} on the ${live ? "real OpenCode" : "simulated OpenCode"}: ${many(call.seeds.length, "seed")}, ${own ? "model" : "agents"} ${cast}, users ${users}`,
    );
    const report = await stress(
      call,
      {
        plugin: lent.plugin,
        isOurs: lent.isOurs,
        shard: options.shard ?? null,
        out,
        traces: options.out !== undefined && options.shard === undefined,
        compare,
        shrinkMs: own ? 0 : options.shrink * 1000,
        say,
        own,
      },
      interrupt.signal,
    );
    if (report !== null) showReport(report, out);
    if (own) say(`\nSpent: ${own.purse.text()}`);
    const ending = endingOf(report, {
      spent: own?.purse.end() ?? null,
      interrupted: interrupt.signal.aborted,
    });
    if (ending.cut !== null) console.error(`stress: ${ending.cut}; what was played is written`);
    if (report !== null && newBaseline !== null) {
      const refused = keepBaseline(report, newBaseline, ending);
      if (refused !== null) console.error(`stress: ${refused}`);
    }
    return ending.code;
  } finally {
    interrupt.over();
    lent.giveBack();
  }
}

/** Throws a CouldNotRun when of the broken variants that were asked for none can be noticed. */
function tellUntried(call: Call, chosen: readonly ChosenRun[]): void {
  const left = untried(call, chosen);
  if (left.length === 0) return;
  const where = [...new Set(left.map(({ scenario }) => scenario))].join(", ");
  const text = `${many(left.length, "broken variant")} of the plugin would be noticed in ${where}, with the plugin`;
  if (left.length === call.sabotages.length)
    throw new CouldNotRun("call", `nothing is tried: ${text}, and that is not played here`);
  say(`Not tried: ${text}.`);
}

const replayOptionsOf = ({ live, model, plugin }: Options): string =>
  [
    live ? " --live" : "",
    model === undefined ? "" : ` --model ${typed(model)}`,
    plugin === undefined ? "" : ` --plugin ${typedPath(plugin)}`,
  ].join("");

const say = (line: string): void => console.log(line);

function armsOf({ arm, ablations }: Options): readonly string[] | null {
  if (arm?.includes(EVERY)) return ALL_ARMS;
  if (ablations) return ALL_ARMS.filter((id) => (armOf(id).variant ?? id) !== id || USUAL_ARMS.includes(id));
  return arm ?? null;
}

/** Whether an arm is played whose worth is a difference: of few pairs nothing can be said. */
const isCompared = (options: Options): boolean =>
  (armsOf(options) ?? []).some((id) => ["compared", "degraded"].includes(armOf(id).role));

/** All, those of a mechanism, or one. */
const sabotagesOf = ({ sabotage }: Options): readonly string[] =>
  SABOTAGES.filter(({ id, mechanism }) => sabotage === true || sabotage === id || sabotage === mechanism).map(
    ({ id }) => id,
  );

outliveOutput();

try {
  await program().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_CODES.call;
  else {
    const obstacle = obstacleOf(error);
    // Of something that nobody foresaw, say where it came from.
    if (obstacle === "run" && !(error instanceof CouldNotRun)) console.error(error);
    else console.error(`stress: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = EXIT_CODES[obstacle];
  }
}
