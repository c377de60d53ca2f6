import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Option, type Command } from "commander";
import { openScriptHost, type ScriptHostOptions } from "../conformance/hosts.ts";
import { inParallel, recordScript } from "../conformance/record-script.ts";
import { readScripts } from "../script/read-scripts.ts";
import type { HostProfile } from "../host/profile/host-profile.ts";
import type { HostKind } from "../trace/event.ts";
import { chosenProfile } from "./chosen-profile.ts";
import { positiveInteger } from "./positive-integer.ts";
import type { Terminal } from "./terminal.ts";

/** `run-script`: plays scripts as they are, without a plugin of anybody, and writes what conformance compares. */
export function addRunScript(program: Command, terminal: Terminal): void {
  program
    .command("run-script")
    .description("run a script, or every script of a folder, and write one normalised trace each")
    .argument("<path>", "script file, or folder of *.json")
    .addOption(new Option("--host <host>", "which host").choices(["fake", "real"]).default("fake"))
    .option("--out <dir>", "folder for the traces", ".opencode-simulator")
    .option("--runs <n>", "runs per script; order is kept as far as all agree", positiveInteger, 1)
    .option("--profile <name>", "the fake host imitates another version", chosenProfile)
    .option("--opencode <version>", "the real host is this version, fetched when it is not cached")
    .option("--only <text>", "only scripts whose id contains this")
    .action((path: string, options: RunOptions) => runScripts(path, options, terminal));
}

interface RunOptions {
  readonly host: HostKind;
  readonly out: string;
  readonly runs: number;
  readonly only?: string;
  readonly profile?: HostProfile;
  readonly opencode?: string;
}

async function runScripts(path: string, options: RunOptions, terminal: Terminal): Promise<void> {
  if (!existsSync(path)) throw new Error(`no such file or folder: ${path}`);
  const { scripts: all, refused } = readScripts(path);
  if (refused.length > 0) {
    // The rest of a folder is run all the same; the exit code says that something could not be.
    terminal.exitCode = 2;
    terminal.stderr.write(`${refused.join("\n")}\n`);
    if (all.length === 0) return;
  }
  const scripts = all.filter((script) => options.only === undefined || script.id.includes(options.only));
  if (scripts.length === 0) throw new Error(`no script in ${path}`);
  mkdirSync(options.out, { recursive: true });
  const host = await openScriptHost(options.host, hostOptions(options));
  try {
    await inParallel(scripts, host.parallel, async (script) => {
      try {
        const golden = await recordScript(script, host, options.runs);
        const file = join(options.out, `${script.id}.json`);
        writeFileSync(file, `${JSON.stringify(golden, undefined, 1)}\n`);
        terminal.stdout.write(`${script.id}: ${file}\n`);
      } catch (error) {
        terminal.exitCode ??= 1;
        terminal.stderr.write(`${script.id}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    });
  } finally {
    await host.close();
  }
}

function hostOptions({ host, profile, opencode }: RunOptions): ScriptHostOptions {
  if (host === "real" && profile !== undefined)
    throw new Error("--profile is for the fake host; --opencode names the version of the real one");
  if (host === "fake" && opencode !== undefined)
    throw new Error("--opencode is for the real host; --profile names what the fake one imitates");
  return {
    ...(opencode === undefined ? {} : { version: opencode }),
    ...(profile === undefined ? {} : { profile }),
  };
}
