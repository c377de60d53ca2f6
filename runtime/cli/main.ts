#!/usr/bin/env node
/** `idumb`: what a person does with the plugin from a shell. It never says what only a human's command in OpenCode may say. */
import { CommanderError } from "commander";
import { COMMANDS } from "./commands.ts";
import { programOf } from "./program.ts";
import { inTheWay, Refused } from "./refused.ts";
import { VERSION } from "./version.ts";

/** A message for a person: one that was made for them, or what the system said of a file. */
function refusedBy(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const isOfFile = error instanceof Error && "syscall" in error && "path" in error;
  return isOfFile ? inTheWay(String(error.path), error) : null;
}

/** 0: done, 1: done, and the answer is no, 2: bad input, 3: something in the way. */
async function run(argv: readonly string[]): Promise<number> {
  let code = 0;
  const program = programOf(COMMANDS, VERSION, (exitCode) => void (code = exitCode));
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const refused = refusedBy(error);
    if (refused === null) throw error;
    process.stderr.write(`idumb: ${refused.message}\n`);
    return refused.exitCode;
  }
}

// Whoever reads may have seen enough, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  throw error;
});
process.exitCode = await run(process.argv);
