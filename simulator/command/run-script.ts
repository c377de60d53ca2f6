import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Option, type Command } from "commander";
import { openScriptHost } from "../conformance/hosts.ts";
import { inParallel, readScripts, recordScript } from "../conformance/record-script.ts";
import type { HostKind } from "../trace/event.ts";
import { positiveInteger } from "./positive-integer.ts";

/** `run-script`: plays scripts as they are, without a plugin of anybody, and writes what conformance compares. */
export function addRunScript(program: Command): void {
  program
    .command("run-script")
    .description("run a script, or every script of a folder, and write one normalised trace each")
    .argument("<path>", "script file, or folder of *.json")
    .addOption(new Option("--host <host>", "which host").choices(["fake", "real"]).default("fake"))
    .option("--out <dir>", "folder for the traces", ".opencode-simulator")
    .option("--runs <n>", "runs per script; order is kept as far as all agree", positiveInteger, 1)
    .option("--only <text>", "only scripts whose id contains this")
    .action(runScripts);
}

interface RunOptions {
  readonly host: HostKind;
  readonly out: string;
  readonly runs: number;
  readonly only?: string;
}

async function runScripts(path: string, options: RunOptions): Promise<void> {
  if (!existsSync(path)) throw new Error(`no such file or folder: ${path}`);
  const { scripts: all, refused } = readScripts(path);
  if (refused.length > 0) {
    // The rest of a folder is run all the same; the exit code says that something could not be.
    process.exitCode = 2;
    process.stderr.write(`${refused.join("\n")}\n`);
    if (all.length === 0) return;
  }
  const scripts = all.filter((script) => options.only === undefined || script.id.includes(options.only));
  if (scripts.length === 0) throw new Error(`no script in ${path}`);
  mkdirSync(options.out, { recursive: true });
  const host = await openScriptHost(options.host);
  try {
    await inParallel(scripts, host.parallel, async (script) => {
      try {
        const golden = await recordScript(script, host, options.runs);
        const file = join(options.out, `${script.id}.json`);
        writeFileSync(file, `${JSON.stringify(golden, undefined, 1)}\n`);
        process.stdout.write(`${script.id}: ${file}\n`);
      } catch (error) {
        process.exitCode ??= 1;
        process.stderr.write(`${script.id}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    });
  } finally {
    await host.close();
  }
}
