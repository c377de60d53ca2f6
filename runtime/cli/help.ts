/** What `--help` shows, made from the table of commands. */
import type { CommandRow, OptionRow } from "./command-row.ts";

const WIDTH = 80;
const GAP = 2;

/** Words in lines that fit behind `indent` blanks. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || indent + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

/** Two columns: what is typed, and what it is for. */
function columns(rows: readonly (readonly [typed: string, about: string])[]): readonly string[] {
  const wide = Math.max(...rows.map(([typed]) => typed.length)) + 2 * GAP;
  return rows.map(([typed, about]) => `${" ".repeat(GAP)}${typed}`.padEnd(wide) + wrapped(about, wide));
}

/** What it is for, what may stand there, and what stands there when nothing is typed. */
export function aboutOf({ flags, about, choices, fallback }: OptionRow): string {
  const which = flags.includes("...") ? "any of" : "one of";
  const facts = [
    ...(choices === undefined ? [] : [`${which} ${choices.join(", ")}`]),
    ...(typeof fallback === "string"
      ? [`without it: ${fallback === "." ? "the folder you are in" : fallback}`]
      : []),
  ];
  return facts.length === 0 ? about : `${about} (${facts.join("; ")})`;
}

const typedOf = ({ name, argument, more }: CommandRow): string =>
  [name, argument?.flags, more?.flags].filter((one) => one !== undefined).join(" ");

export const helpOfAll = (commands: readonly CommandRow[]): string =>
  [
    "Usage: idumb COMMAND [OPTIONS]",
    "",
    wrapped(
      "Puts the governance plugin iDumb into a project, says what it does there, and takes it out again.",
      0,
    ),
    "",
    ...columns(commands.map((row) => [typedOf(row), row.about])),
    "",
    "idumb COMMAND --help says more of one. idumb --version names the version.",
  ].join("\n");

export function helpOf(row: CommandRow): string {
  const given = [row.argument, row.more].filter((one) => one !== undefined);
  const rows = [...given, ...row.options].map((one) => [one.flags, aboutOf(one)] as const);
  const exits = Object.entries(row.exits).map(([code, meaning]) => `${code} ${meaning}`);
  return [
    `Usage: idumb ${typedOf(row)} [OPTIONS]`,
    "",
    wrapped(row.about, 0),
    "",
    ...columns(rows),
    "",
    `Example: ${row.example}`,
    `Exit codes: ${exits.join(", ")}`,
  ].join("\n");
}
