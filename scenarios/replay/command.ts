/**
 * `npm run stress -- replay FILE…`: its options, what it says when it has ended, and its exit code.
 */
import { join } from "node:path";
import { Command, Option } from "commander";
import { grouped, replaySummary, whenText, type ReplayReport } from "@idumb/reports";
import { EXIT_CODES } from "../run/could-not-run.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { lendPlugin } from "../run/lend-plugin.ts";
import { fromCaller, outDirectory } from "../run/places.ts";
import type { Terminal } from "../run/terminal.ts";
import { REPLAY_RUN } from "./names.ts";
import { replay } from "./replay.ts";
import type { Mode } from "./scratch-project.ts";

interface Options {
  readonly out?: string;
  readonly plugin?: string;
  readonly mode: Mode;
  readonly asRecorded?: true;
  readonly live?: true;
}

export function replayCommand(terminal: Terminal, end: (code: number) => void): Command {
  return new Command("replay")
    .description(
      "what would have happened in a recorded session: `opencode export` files, or traces (*.jsonl)",
    )
    .argument("<files...>", "a session, with its subagents' sessions if you have them")
    .addOption(
      new Option("--mode <mode>", "as in .opencode/idumb.jsonc")
        .choices(["strict", "balanced", "relaxed"])
        .default("balanced"),
    )
    .option(
      "--as-recorded",
      "an agent that never does what a refusal advises: every call is judged as it was",
    )
    .option("--live", "on the real OpenCode binary (nothing of the recording is run there either)")
    .option("--plugin <path>", "another build of the plugin")
    .option("--out <dir>", "where replay.html, replay.md and replay.json go (default: .stress/)")
    .exitOverride()
    .action(async (files: string[], options: Options) => {
      const out = outDirectory(options.out);
      const interrupt = listenForInterruption();
      const lent = await lendPlugin(options.plugin);
      try {
        const report = await replay(
          {
            files: files.map(fromCaller),
            plugin: lent.plugin,
            out,
            mode: options.mode,
            follows: options.asRecorded !== true,
            live: options.live === true,
            say: terminal.out,
          },
          interrupt.signal,
        );
        show(report, out, terminal.out);
        end(exitOf(report, interrupt.signal.aborted));
      } finally {
        lent.giveBack();
        interrupt.over();
      }
    });
}

function exitOf({ sources, turns, planned }: ReplayReport, interrupted: boolean): number {
  if (interrupted) return EXIT_CODES.interrupted;
  if (turns < planned) return EXIT_CODES.run;
  return sources.some(({ problem }) => problem !== null) ? EXIT_CODES.partial : 0;
}

/** Lines of each kind in the terminal. */
const SHOWN = 6;
const COLUMNS = 150;

function show(report: ReplayReport, out: string, say: (line: string) => void): void {
  say(`\n${replaySummary(report)}`);
  const lines = (title: string, found: ReplayReport["happenings"]): void => {
    if (found.length === 0) return;
    say(`\n${title}`);
    const groups = grouped(found);
    for (const group of groups.slice(0, SHOWN))
      say(`  ${whenText(group)}: ${group.one.what}`.slice(0, COLUMNS));
    if (groups.length > SHOWN) say(`  … and ${groups.length - SHOWN} more`);
  };
  lines(
    "Stopped for good",
    report.happenings.filter(({ end }) => end === "stayed"),
  );
  lines(
    'Not believed to be "done"',
    report.happenings.filter(({ kind }) => kind === "held"),
  );
  lines(
    "Noticed",
    report.happenings.filter(({ kind }) => kind === "flagged"),
  );
  for (const note of report.notes) say(`\n${note}`);
  const link = `${join(out, "replay.html")}#run=${REPLAY_RUN}`;
  say(`\nPage: ${join(out, "replay.html")} (every moment: ${link}); replay.md and replay.json beside it`);
}
