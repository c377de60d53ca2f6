#!/usr/bin/env node
/** `idumb`: what a person does with the plugin from a shell. It never says what only a human's command in OpenCode may say. */
import { Command, CommanderError } from "commander";
import { addDoctor } from "./doctor.ts";
import { addInit } from "./init.ts";
import { Refused } from "./refused.ts";
import { addRestore } from "./restore.ts";
import { addUninstall } from "./uninstall.ts";
import { VERSION } from "./version.ts";

/** 0: done, 1: not all is well, 2: bad input, 3: something in the way. */
async function run(argv: readonly string[]): Promise<number> {
  const program = new Command("idumb")
    .description(
      "Puts the governance plugin iDumb into a project, takes it out again, and gives back what was kept.",
    )
    .version(VERSION)
    .exitOverride();
  let code = 0;
  const ended = (exitCode: number): void => void (code = exitCode);
  addInit(program, ended);
  addUninstall(program, ended);
  addDoctor(program, ended);
  addRestore(program, ended);
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
