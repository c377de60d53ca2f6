/** `npm run stress -- merge FOLDER…`. */
import { Command } from "commander";
import { exitCode } from "@idumb/reports";
import { mergeShards } from "./merge-shards.ts";
import { fromCaller, outDirectory, pathOf } from "./places.ts";
import { shrinkCommands } from "../shrink/shrink-commands.ts";
import { showReport } from "./show-report.ts";
import type { Terminal } from "./terminal.ts";

interface MergeOptions {
  readonly out?: string;
  readonly baseline?: string;
  readonly all?: true;
}

export const mergeCommand = (terminal: Terminal, end: (code: number) => void): Command =>
  new Command("merge")
    .description("put the shards of one run together into its report")
    .argument("<folders...>", "what each shard had as --out")
    .option("--out <dir>", "where the report goes (default: .stress/)")
    .option("--baseline <file>", "also fail on what got worse since this file was written")
    .option("--all", "show every table, and not only what fits a screen")
    .exitOverride()
    .action((folders: string[], options: MergeOptions) => {
      end(merge(folders, options, terminal));
    });

/** Shards of one call into its report. */
function merge(folders: readonly string[], options: MergeOptions, terminal: Terminal): number {
  const out = outDirectory(options.out);
  const report = mergeShards(folders.map(fromCaller), {
    out,
    baseline: pathOf(options.baseline),
    say: terminal.out,
  });
  showReport(report, out, terminal, { all: options.all });
  for (const line of shrinkCommands(report)) terminal.out(line);
  return exitCode(report);
}
