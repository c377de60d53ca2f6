import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { runOnOwnBinary, type ScriptOutcome } from "../conformance/opencode2/own-binary.ts";
import { readScripts2 } from "../conformance/opencode2/script.ts";
import { playable } from "../conformance/opencode2/script-project.ts";
import { HOST_VERSION_2 } from "../host2/open/life.ts";
import { locateBinary } from "../live/opencode2/named-binary.ts";
import { positiveInteger } from "./positive-integer.ts";
import type { Terminal } from "./terminal.ts";

/** `conformance`: does somebody's own OpenCode 2 do what the fake host does? Nothing is sent anywhere. */
export function addConformance(program: Command, version: string, terminal: Terminal): void {
  program
    .command("conformance")
    .description(
      "play the hand-written scripts on your own OpenCode 2 and on the fake host, and write what differs into a file (nothing is sent)",
    )
    .requiredOption("--binary <path>", "your OpenCode 2: its path, or the name that you start it by")
    .option("--only <text>", "only scripts whose name contains this")
    .option("--runs <n>", "runs on the binary before a difference counts", positiveInteger, 2)
    .option("--lines <n>", "lines shown of each script", positiveInteger, 6)
    .option("--out <file>", "where the report goes", "opencode-conformance.json")
    .action((options: ConformanceOptions) => conformance(options, version, terminal));
}

interface ConformanceOptions {
  readonly binary: string;
  readonly only?: string;
  readonly runs: number;
  readonly lines: number;
  readonly out: string;
}

async function conformance(options: ConformanceOptions, version: string, terminal: Terminal): Promise<void> {
  const { only, runs, lines, out } = options;
  const found = readScripts2(undefined, only);
  if (found.length === 0) throw new Error(`no script has ${JSON.stringify(only)} in its name`);
  const { path } = locateBinary(options.binary);
  // Where the live host looks for a binary of the user's own.
  process.env["OPENCODE_SIMULATOR_BINARY_2"] = path;
  const done: ScriptOutcome[] = [];
  const say = (line: string): void => void terminal.stdout.write(`${line}\n`);
  const scripts = playable(found);
  const left = found.length - scripts.length;
  if (left > 0)
    say(
      `left out: ${left} scripts with Effects, which need their library: npm install effect@4.0.0-beta.101`,
    );
  say(`${scripts.length} scripts on ${path} and on the fake host, some seconds each`);
  const run = await runOnOwnBinary(scripts, {
    path,
    runs,
    onOutcome: (outcome, shown) => {
      done.push(outcome);
      const why = outcome.error === undefined ? "" : `: ${outcome.error}`;
      say(`${done.length}/${scripts.length} ${outcome.id}: ${outcome.outcome}${why}`);
      for (const line of shown.flatMap((one) => one.split("\n")).slice(0, lines)) say(`  ${line}`);
    },
  });
  const count = (wanted: ScriptOutcome["outcome"]): number =>
    done.filter(({ outcome }) => outcome === wanted).length;
  const { platform, arch } = process;
  const report = { simulator: version, imitates: HOST_VERSION_2, platform: `${platform} ${arch}`, ...run };
  writeFileSync(out, `${JSON.stringify(report, undefined, 1)}\n`);
  say(`OpenCode ${run.hostVersion}: ${count("equal")} of ${done.length} scripts equal`);
  say(
    `written to ${out}: what differs, and what the binary did there. Your folders are replaced by names; look it through before you send it to anybody`,
  );
  terminal.exitCode = count("failed") > 0 ? 2 : count("differs") > 0 ? 1 : 0;
}
