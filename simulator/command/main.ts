import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { Command } from "commander";
import { HOST_VERSION } from "../live/locate-opencode.ts";
import { addCheck } from "./check.ts";
import { addCompare } from "./compare.ts";
import { addConformance } from "./conformance.ts";
import { addImport } from "./import.ts";
import { addInit } from "./init.ts";
import { addRecord } from "./record.ts";
import { addRun } from "./run.ts";
import { addRunScript } from "./run-script.ts";
import type { Terminal } from "./terminal.ts";

const manifest = findPackageJSON(import.meta.url);
const { version = "" } = JSON.parse(manifest === undefined ? "{}" : readFileSync(manifest, "utf8")) as {
  version?: string;
};

/**
 * Command line of the simulator, one file for each command. Exit codes of all: 0 done and nothing found, 1
 * something found or failed, 2 something could not be run at all (bad option, bad script, no plugin, no host).
 * @param argv what was typed behind the program's name.
 */
export async function main(argv: readonly string[], terminal: Terminal): Promise<void> {
  const program = new Command("opencode-simulator")
    .description("Try an OpenCode plugin: on a fake host, on the real one, and on both")
    .version(`${version}, simulating OpenCode ${HOST_VERSION}`)
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    .exitOverride((error) => {
      terminal.exitCode = error.exitCode === 0 ? 0 : 2;
      throw error;
    });
  for (const add of [addRun, addCheck, addCompare, addInit, addImport, addRecord, addRunScript])
    add(program, terminal);
  addConformance(program, version, terminal);
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("commander.")) return;
    terminal.exitCode = 2;
    terminal.stderr.write(`opencode-simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
