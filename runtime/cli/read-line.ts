/**
 * Reads a command line by the table of commands. Written out, because a library for it took a sixth of the time of
 * `idumb status` and loads what starts processes. Invariant: what the table does not have is refused, never ignored.
 */
import { nearestKey } from "../config/nearest-key.ts";
import type { CommandRow, OptionRow } from "./command-row.ts";
import { aboutOf } from "./help.ts";
import { Refused } from "./refused.ts";

/** A command as it was called. */
export interface Called {
  readonly row: CommandRow;
  readonly options: Readonly<Record<string, unknown>>;
  readonly argument: string | undefined;
  readonly more: readonly string[];
}

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);

/** `--dry-run`, of `--dry-run` as of `--dir <folder>`. */
export const nameOf = ({ flags }: OptionRow): string => flags.split(" ")[0] ?? "";

/** Whether a word has to stand behind it, or several may. */
const takesOf = ({ flags }: OptionRow): "nothing" | "one" | "many" =>
  flags.includes("...") ? "many" : flags.includes("<") ? "one" : "nothing";

/** What is on until `--no-…` turns it off. */
const isOffSwitch = (option: OptionRow): boolean => nameOf(option).startsWith("--no-");

const keyOf = (option: OptionRow): string =>
  nameOf(option)
    .replace(/^--(no-)?/, "")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const unset = (option: OptionRow): unknown =>
  option.fallback ?? (takesOf(option) === "nothing" ? isOffSwitch(option) : undefined);

function nearest(word: string, known: readonly string[]): string {
  const found = nearestKey(word, known);
  return found === null ? "" : ` Did you mean ${found}?`;
}

/** @throws {Refused} for a word that the row does not allow. */
function checked(word: string, place: string, { choices }: OptionRow): string {
  if (choices === undefined || choices.includes(word)) return word;
  throw new Refused(`"${word}" cannot stand for ${place}. Allowed choices are ${choices.join(", ")}.`);
}

/** The words behind an option, taken off the front of `rest`. */
function valueOf(option: OptionRow, glued: string | undefined, rest: string[]): unknown {
  const takes = takesOf(option);
  if (takes === "nothing") {
    if (glued !== undefined) throw new Refused(`${nameOf(option)} takes no value, and "${glued}" was given.`);
    return !isOffSwitch(option);
  }
  const words = glued === undefined ? [] : [glued];
  const most = takes === "one" ? 1 : Number.POSITIVE_INFINITY;
  while (words.length < most && rest[0] !== undefined && !rest[0].startsWith("--"))
    words.push(rest.shift() ?? "");
  if (words.every((word) => word === ""))
    throw new Refused(`${option.flags} needs a value: ${option.about}.`);
  for (const word of words) checked(word, nameOf(option), option);
  return takes === "one" ? words[0] : words;
}

/** The arguments in the places that the row has for them. */
function placed(row: CommandRow, words: readonly string[]): Pick<Called, "argument" | "more"> {
  const [argument, ...more] = words;
  if (row.argument?.flags.startsWith("<") && (argument === undefined || argument === ""))
    throw new Refused(
      `${row.name} needs ${row.argument.flags}: ${aboutOf(row.argument)}. Example: ${row.example}`,
    );
  const extra = row.argument === undefined ? argument : row.more === undefined ? more[0] : undefined;
  if (extra !== undefined)
    throw new Refused(`${row.name} has no place for "${extra}". See: idumb ${row.name} --help`);
  if (row.argument && argument !== undefined) checked(argument, row.argument.flags, row.argument);
  return { argument, more };
}

/**
 * @param words behind the name of the program
 * @returns the call, the command whose help is asked for, or null for that of all
 * @throws {Refused} for what no row has
 */
export function readLine(
  commands: readonly CommandRow[],
  words: readonly string[],
): Called | CommandRow | null {
  const [first, ...rest] = words;
  if (first === undefined || first === "help" || HELP.has(first))
    return first === "help" && rest[0] !== undefined ? rowOf(commands, rest[0]) : null;
  const row = rowOf(commands, first);
  const options = Object.fromEntries(row.options.map((option) => [keyOf(option), unset(option)]));
  const operands: string[] = [];
  while (rest.length > 0) {
    const word = rest.shift() ?? "";
    if (HELP.has(word)) return row;
    if (word === "--") operands.push(...rest.splice(0));
    else if (!/^-+[a-z]/i.test(word)) operands.push(word);
    else {
      const [name, glued] = /^(-[^=]*)(?:=(.*))?$/s.exec(word)?.slice(1) ?? [];
      const option = row.options.find((one) => nameOf(one) === name);
      if (option === undefined)
        throw new Refused(
          `${row.name} has no option ${name ?? word}.${nearest(name ?? word, row.options.map(nameOf))} See: idumb ${row.name} --help`,
        );
      options[keyOf(option)] = valueOf(option, glued, rest);
    }
  }
  return { row, options, ...placed(row, operands) };
}

function rowOf(commands: readonly CommandRow[], name: string): CommandRow {
  const row = commands.find((one) => one.name === name);
  if (row) return row;
  const names = commands.map((one) => one.name);
  throw new Refused(`there is no command "${name}".${nearest(name, names)} See: idumb --help`);
}
