import { forEachChild, parse, type Command, type SyntaxNode } from "unbash";

/**
 * The commands inside a command line, as the host's permission check sees them: every command that anything in
 * the text would run, substitutions included, each with the text that permission patterns are matched against.
 * Follows the host's parser in what is no command: assignments, `[`, `export` and its like.
 */
export interface ShellCommand {
  /** As written; with its redirections unless it stands on the right side of `|`, `&&` or `||`. */
  readonly text: string;
  /** Name and literal arguments, quotes included; pure expansions and numbers are left out. */
  readonly words: readonly string[];
}

export function shellCommands(source: string): ShellCommand[] {
  const found: ShellCommand[] = [];
  visit(parse(source), source, { rightSide: false, before: undefined }, found);
  return found;
}

interface Place {
  /** The host's parser gives a redirection at the end of a chain to the chain as a whole. */
  readonly rightSide: boolean;
  /** A `time` or `coproc` that this command follows; to the host that word is the command. */
  readonly before: { readonly word: string; readonly pos: number } | undefined;
}

const PLAIN: Place = { rightSide: false, before: undefined };

function visit(node: SyntaxNode, source: string, place: Place, found: ShellCommand[]): void {
  const text = (node as { source?: string }).source ?? source;
  if (node.type === "Command") {
    const command = readCommand(node, text, place);
    if (command) found.push(command);
  }
  forEachChild(node, (child) => visit(child, text, placeOf(child, node, place), found));
}

function placeOf(child: SyntaxNode, parent: SyntaxNode, place: Place): Place {
  if (parent.type === "Coproc") return { rightSide: false, before: { word: "coproc", pos: parent.pos } };
  if (parent.type !== "AndOr" && parent.type !== "Pipeline") return PLAIN;
  const index = (parent.commands as readonly SyntaxNode[]).indexOf(child);
  if (index < 0) return PLAIN;
  const prefixes = parent.type === "Pipeline" ? parent.prefixes : [];
  const negated = prefixes.some((prefix) => prefix.type === "Negation");
  const time = index === 0 ? prefixes.find((prefix) => prefix.type === "Time") : undefined;
  return {
    rightSide: place.rightSide || index > 0 || negated,
    before: time && { word: "time", pos: time.pos },
  };
}

function readCommand(node: Command, source: string, place: Place): ShellCommand | undefined {
  if (!node.name || DECLARING.has(node.name.text)) return undefined;
  const args = node.args.filter((arg) => arg.type === "Word").filter((word) => !isBare(word));
  const start = place.before?.pos ?? node.pos;
  return {
    text: source.slice(start, place.rightSide ? endOfWords(node) : endWithDocuments(node)).trim(),
    words: [...(place.before ? [place.before.word] : []), node.name.text, ...args.map((word) => word.text)],
  };
}

const DECLARING = new Set(["[", "export", "declare", "typeset", "local", "readonly", "unset", "unsetenv"]);

const EXPANSIONS = new Set([
  "SimpleExpansion",
  "ParameterExpansion",
  "CommandExpansion",
  "ArithmeticExpansion",
  "ProcessSubstitution",
  "AnsiCQuoted",
]);

function isBare(word: { text: string; parts?: readonly { type: string }[] | undefined }): boolean {
  if (/^\d+$/.test(word.text)) return true;
  return word.parts?.length === 1 && EXPANSIONS.has(word.parts[0]?.type ?? "");
}

function endOfWords(node: Command): number {
  // A here-string belongs to the command itself, in the host's parser as well.
  const strings = node.redirects.filter((redirect) => redirect.type === "HereString");
  const ends = [node.name, ...node.args, ...strings].map((part) => part?.end ?? node.pos);
  return Math.max(...ends);
}

function endWithDocuments(node: Command): number {
  const closings = node.redirects.map((redirect) =>
    redirect.type === "HereDoc" ? (redirect.closing?.end ?? redirect.body.end) : 0,
  );
  return Math.max(node.end, ...closings);
}
