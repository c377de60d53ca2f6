/**
 * `npm run corpus -- KIND [FILE]`: scores the plugin's own detectors on labelled data, ours or anybody's.
 * Exit code 0 = the targets hold, 1 = one is missed, 2 = the call makes no sense, 6 = the report cannot be
 * written, 8 = the data cannot be scored.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { EXIT_CODES, obstacleOf } from "../run/could-not-run.ts";
import { ensureBuilt } from "../run/ensure-built.ts";
import { BAD_CORPUS_EXIT, BadCorpus } from "@idumb/labelled-data";
import {
  bugFaults,
  bugTable,
  readPairs,
  scorePair,
  scorePairs,
  type ScoredPair,
} from "@idumb/code-risks/scoring";
import { validateFile } from "./bugs/validate-file.ts";
import { DIALOGUE_LIMITS, playDialogues } from "./dialogues/play-dialogues.ts";
import {
  dialogueTable,
  MEASURED,
  missList,
  readDialogues,
  type DialogueScore,
} from "@idumb/course-changes/scoring";
import {
  faultList,
  readLines,
  scoreLines,
  scoreTable,
  updateSeen,
  verifyLabels,
  type ShellScore,
} from "@idumb/shell-effects/scoring";
import { askGate } from "./shell/ask-gate.ts";
import { budgetOption, yesOption } from "../model/options.ts";
import type { Budget } from "../model/budget.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CORPUS = {
  shell: join(ROOT, "analysers/shell-effects/corpus"),
  dialogues: join(ROOT, "analysers/course-changes/corpus"),
  bugs: join(ROOT, "analysers/code-risks/corpus"),
};
const SPLITS = { shell: ["train", "test"], dialogues: MEASURED } as const;
/** The project's own data. */
const ours = (kind: keyof typeof SPLITS): readonly string[] =>
  SPLITS[kind].map((part) => join(CORPUS[kind], `${part}.jsonl`));
const MAX_FALSE_ALARM = 0.01;
const BUG_LIMITS = { recall: 0.7, falseAlarm: 0.05 } as const;

interface Options {
  readonly verbose?: true;
  readonly verify?: true;
  readonly updateSeen?: true;
  readonly unlabelled?: true;
  readonly writing?: true;
  readonly understanding: number;
  readonly model?: string;
  readonly budget?: Budget;
  readonly yes?: true;
}

/** Relative to where the user typed the command, which npm hides from us. */
const given = (path: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), path);

async function shell(file: string | undefined, options: Options): Promise<number> {
  const files = file === undefined ? ours("shell") : [given(file)];
  const lines = readLines(files);
  if (options.verify === true) return verifyLabels(lines, (line) => console.log(line));
  if (options.updateSeen === true) updateSeen(readLines(ours("shell")), (line) => console.log(line));
  const score = scoreLines(lines, askGate);
  console.log(`${lines.length} shell lines of ${files.join(", ")}`);
  console.log(scoreTable(score));
  if (options.verbose === true) console.log(faultList(score.items));
  writeReport("shell", { files, ...score });
  return holds(score) ? 0 : 1;
}

async function dialogues(file: string | undefined, options: Options): Promise<number> {
  const files = file === undefined ? ours("dialogues") : [given(file)];
  const { unlabelled, writing, understanding, model, budget, yes } = options;
  const sessions = readDialogues(files, unlabelled);
  const score = await playDialogues(sessions, {
    understanding,
    isReal: unlabelled === true,
    isHasty: unlabelled === true || writing === true,
    ...(model === undefined
      ? {}
      : {
          model: { model, budget: budget ?? null, yes: yes === true, say: (line) => console.log(line) },
        }),
  });
  console.log(`${sessions.length} sessions of ${files.join(", ")}`);
  console.log(dialogueTable(score));
  if (options.verbose === true) console.log(missList(score.items));
  writeReport("dialogues", { files, ...score });
  return withinLimits(score, unlabelled === true) ? 0 : 1;
}

function withinLimits({ covered, plainAsked }: DialogueScore, isReal: boolean): boolean {
  const most = isReal ? DIALOGUE_LIMITS.realAsked : DIALOGUE_LIMITS.plainAsked;
  return (covered.rate ?? 1) >= DIALOGUE_LIMITS.covered && (plainAsked.rate ?? 0) <= most;
}

function writeReport(kind: string, content: object): void {
  const report = join(ROOT, ".stress", `corpus-${kind}.json`);
  mkdirSync(join(ROOT, ".stress"), { recursive: true });
  writeFileSync(report, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Report: ${report}`);
}

function holds({ recall, falseAlarm }: ShellScore): boolean {
  const complete = [recall.writes, recall.destructive].every(({ hits, of }) => hits === of);
  return complete && (falseAlarm.withTask.rate ?? 0) <= MAX_FALSE_ALARM;
}

async function bugs(folder: string | undefined, options: Options): Promise<number> {
  const folders = folder === undefined ? [CORPUS.bugs] : [given(folder)];
  const pairs = readPairs(folders);
  ensureBuilt();
  const items: ScoredPair[] = [];
  for (const pair of pairs) {
    const [buggy, clean] = [
      await validateFile(pair.path, pair.buggy),
      await validateFile(pair.path, pair.clean),
    ];
    items.push(scorePair(pair, buggy, clean));
  }
  const score = scorePairs(pairs, items);
  console.log(`${pairs.length} pairs of ${folders.join(", ")}`);
  console.log(bugTable(score));
  if (options.verbose === true) console.log(bugFaults(items));
  writeReport("bugs", { folders, ...score });
  return (score.recall.rate ?? 1) >= BUG_LIMITS.recall &&
    (score.falseAlarm.rate ?? 0) <= BUG_LIMITS.falseAlarm
    ? 0
    : 1;
}

function perMille(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 1_000)
    throw new InvalidArgumentError("a whole number from 0 to 1000 is needed.");
  return Number(text);
}

const KINDS = { shell, dialogues, bugs } as const;

const program = new Command("corpus")
  .description("Scores a detector of the plugin on labelled data; without FILE on the project's own.")
  .addArgument(new Argument("<kind>", "what the data holds").choices(Object.keys(KINDS)))
  .argument("[file]", "labelled lines, one JSON object a line; bugs: a folder of pairs")
  .option("--verbose", "list every miss and every false alarm")
  .option(
    "--verify",
    "shell, instead of scoring: run each line in a throw-away repository and compare with its label",
  )
  .option("--update-seen", "shell: enter what is seen in each line of ours now, and print what changed")
  .option("--unlabelled", "dialogues: real sessions, of which only the texts are read")
  .option(
    "--writing",
    "dialogues: the agent writes after each message, and says what it does when that is held",
  )
  .addOption(
    new Option(
      "--model <provider/id>",
      "dialogues: a real model of your own OpenCode's is put each question, and each change nobody asked about; says what it will cost, and asks first",
    ).conflicts(["unlabelled", "writing"]),
  )
  .addOption(budgetOption())
  .addOption(yesOption())
  .addOption(
    new Option(
      "--understanding <per-mille>",
      "dialogues: how often of 1000 times the agent answers rightly, and not that nothing has changed",
    )
      .argParser(perMille)
      .default(1_000),
  )
  .allowExcessArguments(false)
  .exitOverride()
  .action(async (kind: keyof typeof KINDS, file: string | undefined, options: Options) => {
    process.exitCode = await KINDS[kind](file, options);
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
