/**
 * `npm run stress`: reads the options, refuses what makes no sense with one message, runs the suite and
 * turns the report into a table and an exit code. 0 = everything held, 1 = a gate
 * failed, from 2 on = could not run (`run/could-not-run.ts`).
 */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { exitCode, reportTable } from "@idumb/reports";
import { PERSONAS } from "./persona/traits.ts";
import { CouldNotRun, EXIT_CODES, obstacleOf } from "./run/could-not-run.ts";
import { ensureBuilt } from "./run/ensure-built.ts";
import { findPlugin } from "./run/find-plugin.ts";
import { packPlugin, type PackedPlugin } from "./run/pack-plugin.ts";
import { planRuns } from "./run/plan-jobs.ts";
import { stress } from "./run/stress.ts";
import { SCENARIOS } from "./scenarios.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The whole cast once on the fake host; on the real one what fits into five minutes. */
const DEFAULT_SEEDS = { fake: 6, live: 2 } as const;

interface Options {
  readonly scenario?: string[];
  readonly seeds?: number;
  readonly seed?: number;
  readonly arm?: string;
  readonly persona?: string;
  readonly live?: true;
  readonly sabotage?: true;
  readonly plugin?: string;
  readonly out?: string;
}

const positive = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1 || !Number.isSafeInteger(Number(text))) {
    throw new InvalidArgumentError("A whole number of at least 1 is needed.");
  }
  return Number(text);
};

const known =
  (kind: string, names: readonly string[]) =>
  (text: string): string => {
    const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`Unknown ${kind}. Known: ${names.join(", ")}.`);
    return found;
  };

function program(): Command {
  const scenario = known(
    "scenario",
    SCENARIOS.map(({ id }) => id),
  );
  const arms = [...new Set(SCENARIOS.flatMap((play) => play.arms))];
  const run = new Command("run")
    .description("play the scenarios and print the report (the default)")
    .option("--scenario <id>", "only this scenario (repeatable)", (text, all: string[] = []) => [
      ...all,
      scenario(text),
    ])
    .addOption(new Option("--seeds <count>", "seeds 1 to <count>").argParser(positive).conflicts("seed"))
    .option("--seed <number>", "exactly this seed: replays a run", positive)
    .option("--arm <name>", "only this arm", known("arm", arms))
    .option(
      "--persona <name>",
      "this simulated agent for every seed",
      known("persona", Object.keys(PERSONAS)),
    )
    .option("--live", "the real OpenCode binary instead of the simulated one (fewer agents and seeds)")
    .addOption(
      new Option(
        "--sabotage",
        "also run broken variants of the plugin (its sources with a piece cut): each must be noticed",
      ).conflicts("plugin"),
    )
    .option("--plugin <path>", "another build of the plugin, or any plugin")
    .option(
      "--out <dir>",
      "write the report and one trace per run there (without: the report only, to .stress/)",
    )
    .allowExcessArguments(false)
    .exitOverride()
    .action(async (options: Options) => {
      process.exitCode = await main(options);
    });
  return new Command("stress")
    .description("Stress scenarios against the governance plugin, with and without it.")
    .addCommand(run, { isDefault: true })
    .addHelpText("after", () => `\n${run.helpInformation()}`)
    .exitOverride();
}

async function main(options: Options): Promise<number> {
  const live = options.live === true;
  const host = live ? "real" : "fake";
  const seeds =
    options.seed === undefined
      ? upTo(options.seeds ?? DEFAULT_SEEDS[live ? "live" : "fake"])
      : [options.seed];
  const plans = planRuns({
    scenarios: SCENARIOS.filter(({ id }) => options.scenario?.includes(id) ?? true),
    seeds,
    arm: options.arm,
    persona: options.persona,
    live,
  });
  const packed: PackedPlugin =
    options.plugin === undefined ? packedPlugin() : { directory: options.plugin, remove: () => {} };
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const plugin = await findPlugin(packed.directory);
    const cast = [...new Set(plans.map(({ persona }) => persona))].join(", ");
    console.log(
      `Playing ${plans.length} runs on the ${live ? "real OpenCode" : "simulated OpenCode"}: ${seeds.length} seeds, agents ${cast}`,
    );
    const report = await stress(
      {
        host,
        plans,
        plugin,
        sabotage: options.sabotage === true,
        out: outDirectory(options.out),
        traces: options.out !== undefined,
        say: (line) => console.log(line),
        replayOptions: `${live ? " --live" : ""}${options.plugin === undefined ? "" : ` --plugin ${options.plugin}`}`,
      },
      interrupt.signal,
    );
    console.log(`\n${reportTable(report, process.stdout.isTTY === true && !process.env["NO_COLOR"])}`);
    console.log(
      `\nReport: ${join(outDirectory(options.out), "report.html")} (and report.md, junit.xml, report.json beside it)`,
    );
    const isFull =
      !live && !options.scenario && !options.persona && !options.arm && options.seed === undefined;
    return exitCode(report, isFull && plans.length >= fullSize());
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    packed.remove();
  }
}

function packedPlugin(): PackedPlugin {
  ensureBuilt();
  return packPlugin();
}

/** Runs of a call without options; fewer seeds are not expected to show everything. */
const fullSize = (): number =>
  planRuns({
    scenarios: SCENARIOS,
    seeds: upTo(DEFAULT_SEEDS.fake),
    arm: undefined,
    persona: undefined,
    live: false,
  }).length;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Relative to where the user typed the command, which npm hides from us. */
function outDirectory(out: string | undefined): string {
  if (out === undefined) return join(ROOT, ".stress");
  return isAbsolute(out) ? out : resolve(process.env["INIT_CWD"] ?? process.cwd(), out);
}

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
