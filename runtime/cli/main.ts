#!/usr/bin/env node
/** `idumb`: what a person does with the plugin from a shell. It never says what only a human's command in OpenCode may say. */
import { CommanderError } from "commander";
import { COMMANDS } from "./commands.ts";
import { programOf } from "./program.ts";
import { Refused } from "./refused.ts";
import { VERSION } from "./version.ts";

/** 0: done, 1: done, and the answer is no, 2: bad input, 3: something in the way. */
async function run(argv: readonly string[]): Promise<number> {
  let code = 0;
  const program = programOf(COMMANDS, VERSION, (exitCode) => void (code = exitCode));
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`idumb: ${error.message}\n`);
    return error.exitCode;
  }
}

process.exitCode = await run(process.argv);
