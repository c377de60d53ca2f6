/**
 * Does the exit code of a command line tell how its programs ended? In `npm test | tail` it is that of `tail`, in
 * `npm test || true` it is always 0, and in `npm test; echo done` it is that of `echo`. Such a run is no evidence
 * that anything passed.
 */
import { parse, type Statement } from "unbash";

/** They prepare the shell; what fails after them is what the line is about. */
const PREPARES: ReadonlySet<string> = new Set([
  "cd",
  "export",
  "set",
  "source",
  ".",
  "ulimit",
  "unset",
  "pushd",
]);

function isPreparation({ command }: Statement): boolean {
  return command.type === "Command" && (command.name === undefined || PREPARES.has(command.name.text));
}

function speaks(node: Statement["command"], hasPipefail: boolean): boolean {
  switch (node.type) {
    case "Command":
      return true;
    case "Pipeline":
      return (
        node.prefixes.every((prefix) => prefix.type !== "Negation") &&
        (node.commands.length === 1 || hasPipefail) &&
        node.commands.every((one) => speaks(one, hasPipefail))
      );
    case "AndOr":
      return (
        node.operators.every((operator) => operator === "&&") &&
        node.commands.every((one) => speaks(one, hasPipefail))
      );
    default:
      return false;
  }
}

/**
 * Does the exit code of a line tell whether all its programs succeeded?
 * @returns true when a failure of any of them makes the line fail; false for a line that does not parse.
 */
export function exitSpeaks(source: string): boolean {
  try {
    const { commands, errors } = parse(source);
    const last = commands.at(-1);
    if (errors !== undefined || last === undefined || last.background === true) return false;
    const hasPipefail = /\bset\s+(?:-\w+\s+)*-\w*o\s+pipefail\b/.test(source);
    return commands.slice(0, -1).every(isPreparation) && speaks(last.command, hasPipefail);
  } catch {
    return false;
  }
}
