import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { HostComparison } from "../conformance/host-comparison.ts";
import { isEqual, type Outcome } from "../conformance/outcome.ts";
import { pluginHosts, withPlugins, type KeepProject } from "../conformance/plugin-hosts.ts";
import { outcomeText } from "../conformance/outcome-text.ts";
import type { ReportCase } from "../account/report-case.ts";
import { readScripts } from "../script/read-scripts.ts";
import { firstScript } from "../run/first-script.ts";
import { locateRuntime } from "../run/locate-runtime.ts";
import type { Script } from "../script/script.ts";
import { projectFolder } from "./apart-options.ts";
import { BesideVerdict } from "./beside-verdict.ts";
import { chosenGeneration } from "./chosen-generation.ts";
import { compareOpencode2 } from "./compare-opencode2.ts";
import { addPluginOptions, pluginEntries, type PluginOptions } from "./plugin-options.ts";
import { Progress } from "./progress.ts";
import { addReportOptions, writeReports, type ReportOptions } from "./report-options.ts";
import { positiveInteger } from "./positive-integer.ts";
import type { Terminal } from "./terminal.ts";

/** `compare`: the same scripts with the plugin on the fake host and on the real one; do they leave the same behind? */
export function addCompare(program: Command, terminal: Terminal): void {
  const command = program
    .command("compare")
    .description("play scripts with a plugin on the fake and on the real host and show what differs")
    .option("--script <path>", "a script, or a folder of *.json; a short session unless given")
    .option("--runs <n>", "runs on the real host before a difference counts", positiveInteger, 3)
    .option("--out <dir>", "folder for what each host did, normalised, to be compared by other means")
    .option("--keep", "leave the projects of both hosts in --out too, as they are in the end")
    .option("--lines <n>", "lines of each difference", positiveInteger, 30);
  addReportOptions(addPluginOptions(command)).action((options: CompareOptions) => compare(options, terminal));
}

interface CompareOptions extends PluginOptions, ReportOptions {
  readonly script?: string;
  readonly runs: number;
  readonly lines: number;
  readonly out?: string;
  readonly keep?: true;
}

async function compare(options: CompareOptions, terminal: Terminal): Promise<void> {
  const plugins = pluginEntries(options);
  const keep = keptOf(options);
  const runtime = locateRuntime(options.runtime);
  const { generation, note } = chosenGeneration(options, fileOf(options.script), runtime);
  for (const one of [runtime.note, note]) if (one !== undefined) terminal.stdout.write(`note: ${one}\n`);
  if (generation === 2) return compareOpencode2(plugins, runtime, { ...options, keep }, terminal);
  const { scripts, refused } = scriptsOf(options.script);
  if (refused.length > 0) {
    // The others are compared all the same; the exit code says that something could not be.
    terminal.exitCode = 2;
    terminal.stderr.write(`${refused.join("\n")}\n`);
    if (scripts.length === 0) return;
  }
  const beside = new BesideVerdict(options.out);
  const { seed, profile } = options;
  const open = pluginHosts({ runtime, seed, profile, keep, onPlayed: beside.see });
  const comparison = new HostComparison({ runs: options.runs, open });
  const outcomes: Outcome[] = [];
  const progress = new Progress(terminal, scripts.length);
  try {
    await comparison.compareAll(
      scripts.map((script) => withPlugins(script, plugins)),
      (outcome) => {
        progress.end();
        outcomes.push(outcome);
        const said = outcomeText(outcome, `${outcomes.length}/${scripts.length}`, options.lines);
        terminal.stdout.write(
          `${said}${beside
            .linesOf(outcome.id)
            .map((line) => `${line}\n`)
            .join("")}`,
        );
      },
      progress.onReal,
    );
  } finally {
    await comparison.close();
  }
  const equal = outcomes.filter(isEqual).length;
  writeReports("opencode-simulator compare", outcomes.map(caseOf), options, terminal);
  terminal.stdout.write(`${equal} of ${outcomes.length} scripts equal on both hosts\n`);
  if (beside.hollow !== undefined) terminal.stdout.write(`${beside.hollow}\n`);
  if (outcomes.some(({ error }) => error !== undefined)) terminal.exitCode = 2;
  else if (equal < outcomes.length || beside.hollow !== undefined) terminal.exitCode ??= 1;
}

const caseOf = (outcome: Outcome): ReportCase => ({
  group: "compare",
  name: outcome.id,
  status: isEqual(outcome) ? "passed" : "failed",
  notes: [
    ...(outcome.error === undefined ? [] : [outcome.error]),
    ...outcome.differences.map(({ section, text }) => `${section}\n${text}`),
  ].map((text) => ({ level: "error", title: `${outcome.id} differs from the real host`, text })),
});

/** Where the project of a script on a host is left; nothing is kept unless it was asked for. */
function keptOf({ keep, out }: CompareOptions): KeepProject | undefined {
  if (keep === undefined) return undefined;
  if (out === undefined) throw new Error("--keep needs a folder to leave the projects in: --out <dir>");
  return (kind, id) => projectFolder(out, id, kind);
}

/** The script, or the first of a folder, by which the generation is known. */
function fileOf(path: string | undefined): string | undefined {
  if (path === undefined || !existsSync(path) || !statSync(path).isDirectory()) return path;
  const name = readdirSync(path).find((one) => one.endsWith(".json"));
  return name === undefined ? undefined : join(path, name);
}

function scriptsOf(path: string | undefined): { scripts: readonly Script[]; refused: readonly string[] } {
  if (path === undefined) return { scripts: [firstScript()], refused: [] };
  if (!existsSync(path)) throw new Error(`no such file or folder: ${path}`);
  const read = readScripts(path);
  if (read.scripts.length === 0 && read.refused.length === 0) throw new Error(`no script in ${path}`);
  return read;
}
