/** One command line, from its words to its exit code: 0 done, 1 done and the answer is no, 2 bad input, 3 something in the way. */
import { SHELL_MARK } from "../opencode/project/shell-mark.ts";
import { COMMANDS } from "./commands.ts";
import { helpOf, helpOfAll } from "./help.ts";
import { readLine } from "./read-line.ts";
import { inTheWay, Refused } from "./refused.ts";
import { VERSION } from "./version.ts";

/** A message for a person: one that was made for them, or what the system said of a file. */
function refusedBy(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const isOfFile = error instanceof Error && "syscall" in error && "path" in error;
  return isOfFile ? inTheWay(String(error.path), error) : null;
}

async function carriedOut(words: readonly string[]): Promise<number> {
  if (words.length === 1 && /^(--version|-V)$/.test(words[0] ?? "")) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const asked = readLine(COMMANDS, words);
  if (asked === null || !("row" in asked)) {
    const help = asked === null ? helpOfAll(COMMANDS) : helpOf(asked);
    (words.length === 0 ? process.stderr : process.stdout).write(`${help}\n`);
    return words.length === 0 ? 2 : 0;
  }
  const { row, options, argument, more } = asked;
  if (row.changes && process.env[SHELL_MARK] !== undefined)
    throw new Refused(`idumb ${row.name} is for people: a program that an agent started may not call it.`, 3);
  return row.run(options, argument, more);
}

/** @param words behind the name of the program. Rejects only with what nobody foresaw. */
export async function run(words: readonly string[]): Promise<number> {
  try {
    return await carriedOut(words);
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === null) throw error;
    process.stderr.write(`idumb: ${refused.message}\n`);
    return refused.exitCode;
  }
}
