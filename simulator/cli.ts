import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { openScriptHost } from "./conformance/hosts.ts";
import { inParallel, readScripts, recordScript } from "./conformance/record-script.ts";
import type { HostKind } from "./trace/event.ts";

/**
 * Command line of the simulator. Exit codes: 0 done, 1 a script could not be run to its end, 2 something could
 * not be run at all (bad option, bad script, no host).
 */
const program = new Command("opencode-simulator")
  .description("Run declarative OpenCode sessions on a fake host or on the real one")
  .showHelpAfterError()
  .exitOverride((error) => {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    throw error;
  });

program
  .command("run-script")
  .description("run a script, or every script of a folder, and write one normalised trace each")
  .argument("<path>", "script file, or folder of *.json")
  .addOption(new Option("--host <host>", "which host").choices(["fake", "real"]).default("fake"))
  .option("--out <dir>", "folder for the traces", ".stress/traces")
  .option("--runs <n>", "runs per script; order is kept as far as all agree", positiveInteger, 1)
  .option("--only <text>", "only scripts whose id contains this")
  .action(runScripts);

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

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("a whole number from 1");
  return value;
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Error) || !("code" in error && String(error.code).startsWith("commander."))) {
    process.exitCode = 2;
    process.stderr.write(`opencode-simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
