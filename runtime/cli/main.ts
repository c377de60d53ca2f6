#!/usr/bin/env node
/** `idumb`: what a person does with the plugin from a shell. It never says what only a human's command in OpenCode may say. */
import { Command, CommanderError } from "commander";
import { addDoctor } from "./doctor.ts";
import { addInit } from "./init.ts";
import { Refused } from "./refused.ts";
import { addUninstall } from "./uninstall.ts";
import { VERSION } from "./version.ts";

/** 0: done, 1: the host does not load it, 2: bad input, 3: something in the way. Only 0 changed nothing that was not asked for. */
async function run(argv: readonly string[]): Promise<number> {
  const program = new Command("idumb")
    .description("Puts the governance plugin iDumb into a project, and takes it out again.")
    .version(VERSION)
    .exitOverride();
  let code = 0;
  const ended = (exitCode: number): void => void (code = exitCode);
  addInit(program, ended);
  addUninstall(program, ended);
  addDoctor(program, ended);
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
