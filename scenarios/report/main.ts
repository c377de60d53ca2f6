/**
 * `npm run report`: the pages of the last run again. Prints its table, writes the page anew with the program of
 * today (and the Markdown and JUnit that go with it), and says where it is. Nothing is played.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, parse } from "node:path";
import { Command, CommanderError } from "commander";
import {
  readReport,
  replayMarkdown,
  replayPage,
  replaySummary,
  runName,
  runsInPage,
  type Report,
  type ReplayReport,
} from "@idumb/reports";
import { CouldNotRun, EXIT_CODES, obstacleOf } from "../run/could-not-run.ts";
import { fromCaller, USUAL_OUT } from "../run/places.ts";
import { showReport } from "../run/show-report.ts";
import type { Terminal } from "../run/terminal.ts";
import { reportFiles, TRACES, traceFile, writePages } from "../run/write-report.ts";

interface Options {
  readonly open?: true;
  readonly all?: true;
}

function program(terminal: Terminal): Command {
  return new Command("report")
    .description("show the last report again: its table here, its page written anew")
    .argument("[file]", "a report.json or replay.json, or the folder it is in (default: .stress/)")
    .option("--all", "every table, and not only what fits a screen")
    .option("--open", "also open the page in the browser")
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .action((given: string | undefined, options: Options) => {
      const file = fileOf(given);
      const page = show(file, terminal, options.all);
      if (options.open) open(page, terminal);
    });
}

/** The newest of both reports where a folder is meant. */
function fileOf(given: string | undefined): string {
  const path = given === undefined ? USUAL_OUT : fromCaller(given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return path;
  const there = ["report.json", "replay.json"]
    .map((name) => join(path, name))
    .filter((file) => existsSync(file))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const [newest] = there;
  if (newest !== undefined) return newest;
  const what = stat ? `there is no report in ${path}` : `there is no ${path}`;
  throw new CouldNotRun("data", `${what}: \`npm run stress\` writes one`);
}

/** Writes what goes with the report beside it, under its name: what lies there may be another's. Returns the page. */
function show(file: string, terminal: Terminal, all?: boolean): string {
  let read: ReturnType<typeof readReport>;
  try {
    read = readReport(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    throw new CouldNotRun("data", `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return read.kind === "replay"
    ? showReplay(read.report, file, terminal)
    : showStress(read.report, file, terminal, all);
}

function showStress(report: Report, file: string, terminal: Terminal, all?: boolean): string {
  const folder = dirname(file);
  const files = { ...reportFiles(folder, parse(file).name), json: file };
  const { page } = files;
  const carried = existsSync(page) ? runsInPage(readFileSync(page, "utf8")) : new Map();
  const traces = join(folder, TRACES);
  const known = [...report.failures.map(runName), ...carried.keys()].filter((name) =>
    existsSync(traceFile(traces, name)),
  );
  for (const name of known) carried.delete(name);
  writePages(report, files, [traces], known, carried);
  showReport(report, folder, terminal, { all, files });
  return page;
}

function showReplay(report: ReplayReport, file: string, terminal: Terminal): string {
  const { markdown, page } = reportFiles(dirname(file), parse(file).name);
  const carried = existsSync(page) ? runsInPage(readFileSync(page, "utf8")) : new Map();
  writeFileSync(page, replayPage(report, carried));
  writeFileSync(markdown, replayMarkdown(report));
  terminal.out(`${replaySummary(report)}\n\nReport: ${page} (and ${basename(markdown)} beside it)`);
  return page;
}

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Without a browser the page is there all the same. */
function open(page: string, terminal: Terminal): void {
  const [command = "xdg-open", ...args] = OPENERS[process.platform] ?? [];
  const child = spawn(command, [...args, page], { stdio: "ignore", detached: true });
  child.once("error", () =>
    terminal.err(`report: no browser could be opened; open ${basename(page)} yourself`),
  );
  child.unref();
}

/** @param argv what was typed behind the program's name. Resolves with the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await program(terminal).parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.call;
    terminal.err(`report: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT_CODES[obstacleOf(error)];
  }
}
