/**
 * `npm run corpus -- KIND [FILE]`: scores the plugin's own detectors on labelled data, ours or anybody's.
 * Exit code 0 = the targets hold, 1 = one is missed, 2 = the call makes no sense, 6 = the report cannot be
 * written, 8 = the data cannot be scored.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Argument, Command, CommanderError } from "commander";
import { EXIT_CODES, obstacleOf } from "../run/could-not-run.ts";
import { BAD_CORPUS_EXIT, BadCorpus } from "./bad-corpus.ts";
import { readLines } from "./shell/read-lines.ts";
import { faultList, scoreTable } from "./shell/score-table.ts";
import { scoreLines, type ShellScore } from "./shell/score.ts";
import { verifyLabels } from "./shell/verify-labels.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OURS = ["train", "test"].map((part) => join(ROOT, `scenarios/corpus/shell/${part}.jsonl`));
const MAX_FALSE_ALARM = 0.01;

interface Options {
  readonly verbose?: true;
  readonly verify?: true;
}

/** Relative to where the user typed the command, which npm hides from us. */
const given = (path: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

async function shell(file: string | undefined, options: Options): Promise<number> {
  const files = file === undefined ? OURS : [given(file)];
  const lines = readLines(files);
  if (options.verify === true) return verifyLabels(lines, (line) => console.log(line));
  const score = scoreLines(lines);
  console.log(`${lines.length} shell lines of ${files.join(", ")}`);
  console.log(scoreTable(score));
  if (options.verbose === true) console.log(faultList(score.items));
  const report = join(ROOT, ".stress", "corpus-shell.json");
  mkdirSync(join(ROOT, ".stress"), { recursive: true });
  writeFileSync(report, `${JSON.stringify({ files, ...score }, null, 2)}\n`);
  console.log(`Report: ${report}`);
  return holds(score) ? 0 : 1;
}

function holds({ recall, falseAlarm }: ShellScore): boolean {
  const complete = [recall.writes, recall.destructive].every(({ hits, of }) => hits === of);
  return complete && (falseAlarm.withTask.rate ?? 0) <= MAX_FALSE_ALARM;
}

const program = new Command("corpus")
  .description("Scores a detector of the plugin on labelled data; without FILE on the project's own.")
  .addArgument(new Argument("<kind>", "what the data holds").choices(["shell"]))
  .argument("[file]", "labelled lines, one JSON object a line")
  .option("--verbose", "list every miss and every false alarm")
  .option(
    "--verify",
    "instead of scoring: run each line in a throw-away repository and compare with its label",
  )
  .allowExcessArguments(false)
  .exitOverride()
  .action(async (_kind: string, file: string | undefined, options: Options) => {
    process.exitCode = await shell(file, options);
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT_CODES.call;
  else {
    console.error(`corpus: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = error instanceof BadCorpus ? BAD_CORPUS_EXIT : EXIT_CODES[obstacleOf(error)];
  }
}
