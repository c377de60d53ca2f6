/**
 * `npm run stress`: reads the options, refuses what makes no sense with one message, runs the suite and
 * turns the report into a table and an exit code. 0 = everything held, 1 = a gate
 * failed, from 2 on = could not run (`run/could-not-run.ts`).
 */
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { exitCode, reportTable, type Report } from "@idumb/reports";
import { SABOTAGES } from "./mechanism/mechanisms.ts";
import { PERSONAS } from "./persona/traits.ts";
import { ARMS, armOf, armsFor } from "./run/arms.ts";
import { openBaseline, writeBaseline } from "./run/baseline-file.ts";
import { plansOf, type Call } from "./run/call.ts";
import { CouldNotRun, EXIT_CODES, obstacleOf } from "./run/could-not-run.ts";
import { ensureBuilt } from "./run/ensure-built.ts";
import { findPlugin } from "./run/find-plugin.ts";
import type { Shard } from "./run/jobs.ts";
import { mergeShards } from "./run/merge-shards.ts";
import { packPlugin, type PackedPlugin } from "./run/pack-plugin.ts";
import { planRuns } from "./run/plan-jobs.ts";
import { stress } from "./run/stress.ts";
import { replayCommand } from "./replay/command.ts";
import { SCENARIOS, USUAL_SCENARIOS } from "./scenarios.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The whole cast once on the fake host; on the real one what fits into five minutes. */
const DEFAULT_SEEDS = { fake: 6, live: 2 } as const;

interface Options {
  readonly scenario?: string[];
  readonly seeds?: number;
  readonly seed?: number;
  readonly arm?: string[];
  readonly ablations?: true;
  readonly persona?: string;
  readonly live?: true;
  readonly sabotage?: string | true;
  readonly plugin?: string;
  readonly out?: string;
  readonly shard?: Shard;
  readonly baseline?: string;
  readonly updateBaseline?: string;
}

type MergeOptions = Pick<Options, "out" | "baseline">;

/** In place of a list of all arms. */
const EVERY = "all";

const ALL_ARMS = [...new Set([...SCENARIOS.flatMap(armsFor), ...ARMS.map(({ id }) => id)])];

const SABOTAGE_NAMES = [...new Set(SABOTAGES.flatMap(({ id, mechanism }) => [id, mechanism]))];

const positive = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1 || !Number.isSafeInteger(Number(text))) {
    throw new InvalidArgumentError("A whole number of at least 1 is needed.");
  }
  return Number(text);
};

const shard = (text: string): Shard => {
  const [, index = "", count = ""] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (index === "" || Number(index) < 1 || Number(index) > Number(count))
    throw new InvalidArgumentError("I/N is needed, such as 2/8: part 2 of 8.");
  return { index: Number(index), count: Number(count) };
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
  const arm = known("arm", [...ALL_ARMS, EVERY]);
  const run = new Command("run")
    .description("play the scenarios and print the report (the default)")
    .option("--scenario <id>", "only this scenario (repeatable)", (text, all: string[] = []) => [
      ...all,
      scenario(text),
    ])
    .addOption(new Option("--seeds <count>", "seeds 1 to <count>").argParser(positive).conflicts("seed"))
    .option("--seed <number>", "exactly this seed: replays a run", positive)
    .option(
      "--arm <name>",
      `only this arm (repeatable; "${EVERY}" for every one)`,
      (text, all: string[] = []) => [...all, arm(text)],
    )
    .addOption(
      new Option(
        "--ablations",
        "also play the plugin without each of its mechanisms, where that mechanism should tell",
      ).conflicts("arm"),
    )
    .option(
      "--persona <name>",
      "this simulated agent for every seed",
      known("persona", Object.keys(PERSONAS)),
    )
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
    .option("--baseline <file>", "also fail on what got worse since this file was written")
    .option("--update-baseline <file>", "write the file for later runs to be compared with")
    .option("--shard <I/N>", "play only part I of N and write it to --out, for `merge`", shard)
    .allowExcessArguments(false)
    .exitOverride()
    .action(async (options: Options) => {
      if (options.shard !== undefined && options.out === undefined)
        run.error("error: option '--shard <I/N>' needs --out <dir>, a folder of its own for each shard");
      process.exitCode = await main(options);
    });
  const mergeCommand = new Command("merge")
    .description("put the shards of one run together into its report")
    .argument("<folders...>", "what each shard had as --out")
    .option("--out <dir>", "where the report goes (default: .stress/)")
    .option("--baseline <file>", "also fail on what got worse since this file was written")
    .exitOverride()
    .action((folders: string[], options: MergeOptions) => {
      process.exitCode = merge(folders, options);
    });
  const replayOf = replayCommand({ fromCaller, outDirectory, withPlugin });
  return new Command("stress")
    .description("Stress scenarios against the governance plugin, with and without it.")
    .addCommand(run, { isDefault: true })
    .addCommand(mergeCommand)
    .addCommand(replayOf)
    .addHelpText("after", () =>
      [run, mergeCommand, replayOf].map((command) => `\n${command.helpInformation()}`).join(""),
    )
    .exitOverride();
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
        ? upTo(options.seeds ?? DEFAULT_SEEDS[live ? "live" : "fake"])
        : [options.seed],
    arms: armsOf(options),
    persona: options.persona ?? null,
    sabotages: sabotagesOf(options),
    replayOptions: `${live ? " --live" : ""}${options.plugin === undefined ? "" : ` --plugin ${options.plugin}`}`,
  };
  const compare = openBaseline(pathOf(options.baseline), call.host);
  const packed: PackedPlugin =
    options.plugin === undefined ? packedPlugin() : { directory: options.plugin, remove: () => {} };
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const plugin = await findPlugin(packed.directory);
    const plans = plansOf(call);
    const cast = [...new Set(plans.map(({ persona }) => persona))].join(", ");
    console.log(
      `Playing ${plans.length} runs on the ${live ? "real OpenCode" : "simulated OpenCode"}: ${call.seeds.length} seeds, agents ${cast}`,
    );
    const out = outDirectory(options.out);
    const report = await stress(
      call,
      {
        plugin,
        shard: options.shard ?? null,
        out,
        traces: options.out !== undefined && options.shard === undefined,
        compare,
        say: (line) => console.log(line),
      },
      interrupt.signal,
    );
    if (report !== null) show(report, out);
    if (report !== null && options.updateBaseline !== undefined)
      writeBaseline(report, fromCaller(options.updateBaseline));
    if (interrupt.signal.aborted) {
      console.error("stress: interrupted; what was played is written");
      return EXIT_CODES.interrupted;
    }
    return report === null ? 0 : exitCode(report, isFull(options, plans.length));
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    packed.remove();
  }
}

function armsOf({ arm, ablations }: Options): readonly string[] | null {
  if (arm?.includes(EVERY)) return ALL_ARMS;
  if (ablations) return ALL_ARMS.filter((id) => (armOf(id).variant ?? id) !== id || USUAL_ARMS.includes(id));
  return arm ?? null;
}

const USUAL_ARMS = [...new Set(SCENARIOS.flatMap(({ arms }) => arms))];

/** All, those of a mechanism, or one. */
const sabotagesOf = ({ sabotage }: Options): readonly string[] =>
  SABOTAGES.filter(({ id, mechanism }) => sabotage === true || sabotage === id || sabotage === mechanism).map(
    ({ id }) => id,
  );

/** Shards of one call into its report. */
function merge(folders: readonly string[], options: MergeOptions): number {
  const out = outDirectory(options.out);
  const report = mergeShards(folders.map(fromCaller), {
    out,
    baseline: pathOf(options.baseline),
    say: (line) => console.log(line),
  });
  show(report, out);
  return exitCode(report);
}

function show(report: Report, out: string): void {
  console.log(`\n${reportTable(report, process.stdout.isTTY === true && !process.env["NO_COLOR"])}`);
  console.log(`\nReport: ${join(out, "report.html")} (and report.md, junit.xml, report.json beside it)`);
}

/** Only a call that leaves nothing out must reach every situation. */
const isFull = ({ live, scenario, persona, arm, seed, shard }: Options, runs: number): boolean =>
  !live && !scenario && !persona && !arm && seed === undefined && !shard && runs >= fullSize();

/** Lends the module of the plugin that was named, or of ours as it is packed. */
async function withPlugin<T>(given: string | undefined, use: (path: string) => Promise<T>): Promise<T> {
  const packed = given === undefined ? packedPlugin() : { directory: given, remove: () => {} };
  try {
    return await use(await findPlugin(packed.directory));
  } finally {
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
    scenarios: USUAL_SCENARIOS,
    seeds: upTo(DEFAULT_SEEDS.fake),
    arms: undefined,
    persona: undefined,
    live: false,
  }).length;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Relative to where the user typed the command, which npm hides from us. */
const fromCaller = (path: string): string =>
  isAbsolute(path) ? path : resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

const pathOf = (path: string | undefined): string | null => (path === undefined ? null : fromCaller(path));

const outDirectory = (out: string | undefined): string =>
  out === undefined ? join(ROOT, ".stress") : fromCaller(out);

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
