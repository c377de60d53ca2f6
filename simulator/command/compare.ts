import { existsSync } from "node:fs";
import type { Command } from "commander";
import { HostComparison } from "../conformance/host-comparison.ts";
import { isEqual, type Outcome } from "../conformance/outcome.ts";
import { pluginHosts, withPlugins } from "../conformance/plugin-hosts.ts";
import { outcomeText } from "../conformance/outcome-text.ts";
import { readScripts } from "../conformance/record-script.ts";
import { firstScript } from "../run/first-script.ts";
import { locateRuntime } from "../run/locate-runtime.ts";
import type { Script } from "../script/script.ts";
import { addPluginOptions, pluginEntries, type PluginOptions } from "./plugin-options.ts";
import { positiveInteger } from "./positive-integer.ts";
import type { Terminal } from "./terminal.ts";

/** `compare`: the same scripts with the plugin on the fake host and on the real one; do they leave the same behind? */
export function addCompare(program: Command, terminal: Terminal): void {
  const command = program
    .command("compare")
    .description("play scripts with a plugin on the fake and on the real host and show what differs")
    .option("--script <path>", "a script, or a folder of *.json; a short session unless given")
    .option("--runs <n>", "runs on the real host before a difference counts", positiveInteger, 3)
    .option("--lines <n>", "lines of each difference", positiveInteger, 30);
  addPluginOptions(command, { profile: false }).action((options: CompareOptions) =>
    compare(options, terminal),
  );
}

interface CompareOptions extends PluginOptions {
  readonly script?: string;
  readonly runs: number;
  readonly lines: number;
}

async function compare(options: CompareOptions, terminal: Terminal): Promise<void> {
  const plugins = pluginEntries(options);
  const runtime = locateRuntime(options.runtime);
  const { scripts, refused } = scriptsOf(options.script);
  if (refused.length > 0) {
    // The others are compared all the same; the exit code says that something could not be.
    terminal.exitCode = 2;
    terminal.stderr.write(`${refused.join("\n")}\n`);
    if (scripts.length === 0) return;
  }
  if (runtime.note !== undefined) terminal.stdout.write(`note: ${runtime.note}\n`);
  const comparison = new HostComparison({ runs: options.runs, open: pluginHosts(runtime, options.seed) });
  const outcomes: Outcome[] = [];
  try {
    await comparison.compareAll(
      scripts.map((script) => withPlugins(script, plugins)),
      (outcome) => {
        outcomes.push(outcome);
        terminal.stdout.write(outcomeText(outcome, `${outcomes.length}/${scripts.length}`, options.lines));
      },
    );
  } finally {
    await comparison.close();
  }
  const equal = outcomes.filter(isEqual).length;
  terminal.stdout.write(`${equal} of ${outcomes.length} scripts equal on both hosts\n`);
  if (outcomes.some(({ error }) => error !== undefined)) terminal.exitCode = 2;
  else if (equal < outcomes.length) terminal.exitCode ??= 1;
}

function scriptsOf(path: string | undefined): { scripts: readonly Script[]; refused: readonly string[] } {
  if (path === undefined) return { scripts: [firstScript()], refused: [] };
  if (!existsSync(path)) throw new Error(`no such file or folder: ${path}`);
  const read = readScripts(path);
  if (read.scripts.length === 0 && read.refused.length === 0) throw new Error(`no script in ${path}`);
  return read;
}
