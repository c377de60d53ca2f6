/** The table of commands as a program that reads a command line. */
import { Argument, Command, Option } from "commander";
import { SHELL_MARK } from "../opencode/project/shell-mark.ts";
import { Refused } from "./refused.ts";
import type { CommandRow, OptionRow } from "./command-row.ts";

function optionOf({ flags, about, fallback, choices }: OptionRow): Option {
  const option = new Option(flags, about);
  if (fallback !== undefined) option.default(fallback);
  else if (!/[<[]/.test(flags) && !option.negate) option.default(false);
  return choices === undefined ? option : option.choices(choices);
}

function argumentOf({ flags, about, choices }: OptionRow): Argument {
  const argument = new Argument(flags, about);
  return choices === undefined ? argument : argument.choices(choices);
}

const exitsText = (exits: CommandRow["exits"]): string =>
  Object.entries(exits)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join(", ");

/** @param ended is told the exit code of the command that was called. */
export function programOf(
  commands: readonly CommandRow[],
  version: string,
  ended: (exitCode: number) => void,
): Command {
  const program = new Command("idumb")
    .description(
      "Puts the governance plugin iDumb into a project, says what it does there, and takes it out again.",
    )
    .version(version)
    .exitOverride();
  for (const row of commands) {
    const command = program
      .command(row.name)
      .description(row.about)
      .addHelpText("after", `\nExample: ${row.example}\nExit codes: ${exitsText(row.exits)}`);
    for (const option of row.options) command.addOption(optionOf(option));
    if (row.argument) command.addArgument(argumentOf(row.argument));
    if (row.more) command.addArgument(argumentOf(row.more));
    command.action(async () => {
      if (row.changes && process.env[SHELL_MARK] !== undefined)
        throw new Refused(
          `idumb ${row.name} is for people: a program that an agent started may not call it.`,
          3,
        );
      const [argument, more = []] = command.processedArgs as [string | undefined, string[] | undefined];
      ended(await row.run(command.opts(), argument, more));
    });
  }
  return program;
}
