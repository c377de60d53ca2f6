/**
 * A line as its commands, word by word, where nothing in it is computed and no command changes what the next one means: a
 * chain or a pipe of programs with literal words. A pattern that a person wrote for one command can only be held against
 * such a line.
 */
import { parse, type Redirection, type Statement } from "unbash";

/** They change what the same words mean further on. */
const STEERS =
  /^(cd|pushd|popd|export|declare|typeset|readonly|local|alias|unalias|set|shopt|enable|hash|unset|trap|source|\.|eval|exec|command|builtin|coproc|time)$/;
const PLAIN: ReadonlySet<string> = new Set(["Literal", "SingleQuoted", "DoubleQuoted"]);

interface PlainCommand {
  readonly words: readonly string[];
  /** As written. */
  readonly text: string;
}

type Node = Statement["command"];
type Command = Extract<Node, { type: "Command" }>;

/** Null for a line that is more than that. */
export function plainCommands(source: string): readonly PlainCommand[] | null {
  const found: PlainCommand[] = [];
  try {
    const { commands, errors } = parse(source);
    if (errors !== undefined || commands.length === 0) return null;
    for (const { command, background } of commands)
      if (background === true || !collect(command, source, found)) return null;
  } catch {
    return null;
  }
  return found;
}

function collect(node: Node, source: string, found: PlainCommand[]): boolean {
  if (node.type === "AndOr" || node.type === "Pipeline")
    return node.commands.every((one) => collect(one as Node, source, found));
  if (node.type !== "Command") return false;
  const words = wordsOf(node);
  if (words === null) return false;
  found.push({ words, text: source.slice(node.pos, node.end) });
  return true;
}

function wordsOf({ name, prefix, suffix }: Command): string[] | null {
  if (name === undefined || prefix.length > 0 || STEERS.test(name.value) || !isLiteral(name)) return null;
  const words = [name.value];
  for (const part of suffix) {
    if (part.type === "Redirect" && isQuiet(part)) continue;
    if (part.type !== "Word" || !isLiteral(part)) return null;
    words.push(part.value);
  }
  return words;
}

function isLiteral(word: unknown): boolean {
  const {
    parts = [],
    text,
    value,
  } = word as {
    readonly parts?: readonly { readonly type: string }[];
    readonly text?: string;
    readonly value?: string;
  };
  // An unquoted pattern is as many words as there are files.
  if (text === value && /[*?[{~]/.test(value ?? "")) return false;
  return parts.every((part) => PLAIN.has(part.type) && isLiteral(part));
}

/** `2>&1` and `> /dev/null`: nothing is written, and nothing is read. */
function isQuiet({ operator, target }: Extract<Redirection, { type: "Redirect" }>): boolean {
  if (operator.startsWith("<")) return false;
  return target?.value === "/dev/null" || (operator === ">&" && /^\d$/.test(target?.value ?? ""));
}
