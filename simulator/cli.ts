import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { Command } from "commander";
import { addCheck } from "./command/check.ts";
import { addCompare } from "./command/compare.ts";
import { addInit } from "./command/init.ts";
import { addRun } from "./command/run.ts";
import { addRunScript } from "./command/run-script.ts";
import { HOST_VERSION } from "./live/locate-opencode.ts";

const manifest = findPackageJSON(import.meta.url);
const { version = "" } = JSON.parse(manifest === undefined ? "{}" : readFileSync(manifest, "utf8")) as {
  version?: string;
};

/**
 * Command line of the simulator, one file for each command. Exit codes of all: 0 done and nothing found, 1
 * something found or failed, 2 something could not be run at all (bad option, bad script, no plugin, no host).
 */
const program = new Command("opencode-simulator")
  .description("Try an OpenCode plugin: on a fake host, on the real one, and on both")
  .version(`${version}, simulating OpenCode ${HOST_VERSION}`)
  .showHelpAfterError()
  .exitOverride((error) => {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    throw error;
  });

addRun(program);
addCheck(program);
addCompare(program);
addInit(program);
addRunScript(program);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Error) || !("code" in error && String(error.code).startsWith("commander."))) {
    process.exitCode = 2;
    process.stderr.write(`opencode-simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
