/**
 * `npm run stress`: reads the options, refuses what makes no sense with one message, runs the suite and
 * turns the report into a table and an exit code. 0 = everything held, 1 = a gate
 * failed, from 2 on = could not run (`run/could-not-run.ts`).
 */
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { many } from "@idumb/reports";
import { modelProblem, ownCallOf, withModelOptions } from "../model/options.ts";
import { replayCommand } from "../replay/command.ts";
import { openBaseline, refuseToLose } from "../run/baseline-file.ts";
import { chosenRuns, untried, type Call } from "../run/call.ts";
import { FULL_SEEDS, upTo, type ChosenRun } from "../run/choose-runs.ts";
import { CouldNotRun, EXIT_CODES, obstacleOf } from "../run/could-not-run.ts";
import { endingOf, keepBaseline } from "../run/ending.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { lendPlugin } from "../run/lend-plugin.ts";
import { mergeCommand } from "../run/merge-command.ts";
import { outDirectory, outFile, pathOf } from "../run/places.ts";
import { showReport } from "../run/show-report.ts";
import { scriptCommand } from "../shrink/script-command.ts";
import { stress } from "../run/stress.ts";
import { SCENARIOS, USUAL_SCENARIOS } from "../scenarios.ts";
import {
  armsOf,
  howItIsPlayed,
  isCompared,
  replayOptionsOf,
  sabotagesOf,
  whatIsPlayed,
  type Options,
} from "./options.ts";
import type { Terminal } from "../run/terminal.ts";

/** The whole cast once on the fake host, twice where arms are compared; on the real one the least of which a verdict can be made. */
const DEFAULT_SEEDS = { fake: FULL_SEEDS, live: 2, compared: 12 } as const;

/** @param argv what was typed behind the program's name. Resolves with the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0;
  try {
    await program(terminal, (given) => (code = given)).parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.call;
    const obstacle = obstacleOf(error);
    // Of something that nobody foresaw, say where it came from.
    if (obstacle === "run" && !(error instanceof CouldNotRun)) terminal.err(inspect(error));
    else terminal.err(`stress: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT_CODES[obstacle];
  }
}

function program(terminal: Terminal, end: (code: number) => void): Command {
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
      end(
        await (options.script === undefined
          ? play(options, terminal)
          : scriptCommand(options.script, { ...options, replayOptions: replayOptionsOf(options) }, terminal)),
      );
    });
  const others = [mergeCommand(terminal, end), replayCommand(terminal, end)];
  const stress = new Command("stress")
    .description("Stress scenarios against the governance plugin, with and without it.")
    .addCommand(run, { isDefault: true })
    .addHelpText("after", () => [run, ...others].map((command) => `\n${command.helpInformation()}`).join(""))
    .exitOverride();
  for (const other of others) stress.addCommand(other);
  for (const command of [stress, run, ...others])
    command.configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
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

function callOf(options: Options): Call {
  const live = options.live === true;
  return {
    host: live ? "real" : "fake",
    opencode: options.opencode,
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
}

async function play(options: Options, terminal: Terminal): Promise<number> {
  const call = callOf(options);
  const host = `the ${options.live ? "real" : "simulated"} OpenCode${options.opencode === 2 ? " 2" : ""}`;
  const newBaseline = options.updateBaseline === undefined ? null : outFile(options.updateBaseline);
  refuseToLose(newBaseline, call.scenarios);
  const compare = openBaseline(pathOf(options.baseline), call);
  const interrupt = listenForInterruption();
  const lent = await lendPlugin(options.plugin, options.opencode);
  try {
    const chosen = chosenRuns(call);
    if (chosen.length === 0)
      throw new CouldNotRun(
        "call",
        `nothing to play: none of these scenarios is played in ${call.arms?.join(", ") ?? "an arm"} on ${host}`,
      );
    tellUntried(call, chosen, terminal);
    const out = outDirectory(options.out);
    const cast = [...new Set(chosen.map(({ persona }) => persona))].join(", ");
    const users = [...new Set(chosen.map(({ user }) => user))].join(", ");
    const own = await ownCallOf(options, chosen, lent.plugin, terminal.out);
    terminal.out(
      `Playing ${many(chosen.length, "run")} on ${host}: ${many(call.seeds.length, "seed")}, ${own ? "model" : "agents"} ${cast}, users ${users}`,
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
        say: terminal.out,
        own,
      },
      interrupt.signal,
    );
    if (report !== null) showReport(report, out, terminal, { all: options.all });
    if (own) terminal.out(`\nSpent: ${own.purse.text()}`);
    const ending = endingOf(report, {
      spent: own?.purse.end() ?? null,
      interrupted: interrupt.signal.aborted,
    });
    if (ending.cut !== null) terminal.err(`stress: ${ending.cut}; what was played is written`);
    if (report !== null && newBaseline !== null) {
      const refused = keepBaseline(report, newBaseline, call, ending);
      if (refused !== null) terminal.err(`stress: ${refused}`);
    }
    return ending.code;
  } finally {
    interrupt.over();
    lent.giveBack();
  }
}

/** Throws a CouldNotRun when of the broken variants that were asked for none can be noticed. */
function tellUntried(call: Call, chosen: readonly ChosenRun[], terminal: Terminal): void {
  const left = untried(call, chosen);
  if (left.length === 0) return;
  const where = [...new Set(left.map(({ scenario }) => scenario))].join(", ");
  const text = `${many(left.length, "broken variant")} of the plugin would be noticed in ${where}, with the plugin`;
  if (left.length === call.sabotages.length)
    throw new CouldNotRun("call", `nothing is tried: ${text}, and that is not played here`);
  terminal.out(`Not tried: ${text}.`);
}
