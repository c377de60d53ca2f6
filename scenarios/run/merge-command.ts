/** `npm run stress -- merge FOLDER…`. */
import { Command } from "commander";
import { exitCode } from "@idumb/reports";
import { mergeShards } from "./merge-shards.ts";
import { fromCaller, outDirectory, pathOf } from "./places.ts";
import { shrinkCommands } from "../shrink/shrink-commands.ts";
import { showReport } from "./show-report.ts";

interface MergeOptions {
  readonly out?: string;
  readonly baseline?: string;
}

export const mergeCommand = (): Command =>
  new Command("merge")
    .description("put the shards of one run together into its report")
    .argument("<folders...>", "what each shard had as --out")
    .option("--out <dir>", "where the report goes (default: .stress/)")
    .option("--baseline <file>", "also fail on what got worse since this file was written")
    .exitOverride()
    .action((folders: string[], options: MergeOptions) => {
      process.exitCode = merge(folders, options);
    });

/** Shards of one call into its report. */
function merge(folders: readonly string[], options: MergeOptions): number {
  const out = outDirectory(options.out);
  const report = mergeShards(folders.map(fromCaller), {
    out,
    baseline: pathOf(options.baseline),
    say: (line) => console.log(line),
  });
  showReport(report, out);
  for (const line of shrinkCommands(report)) console.log(line);
  return exitCode(report);
}
