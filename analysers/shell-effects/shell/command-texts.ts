/**
 * The single commands of a command line, as the host's permission rules see them: `bash` asks for every command
 * that anything in the text would run, and the rules of `govern_shell` have to mean the same. What cannot be
 * read is asked for as a whole.
 */
import { forEachChild, parse, type SyntaxNode } from "unbash";

export interface CommandText {
  /** As written: what the user's patterns are matched against. */
  readonly text: string;
  /** What "always" would remember: the command and its sub-command. */
  readonly always: string;
}

/** OpenCode 1.18.33 asks for no permission to change the folder; where it leads is the next command's matter. */
const MOVES: ReadonlySet<string> = new Set(["cd", "pushd", "popd"]);
const SUB_COMMAND = /^[a-z][a-z-]*$/;

/**
 * Every command that a line would run, those in substitutions and branches too, but for `cd` and its like.
 * @returns empty for a line that runs nothing, such as `x=1`; the line as a whole when it cannot be read.
 */
export function commandTexts(source: string): readonly CommandText[] {
  const found: CommandText[] = [];
  try {
    visit(parse(source), source, found);
  } catch {
    return [{ text: source, always: source }];
  }
  return found;
}

function visit(node: SyntaxNode, source: string, found: CommandText[]): void {
  // A nested script (a substitution) counts its positions in its own text.
  const text = (node as { readonly source?: string }).source ?? source;
  if (node.type === "Command" && node.name !== undefined && !MOVES.has(node.name.text)) {
    const [first] = node.args.filter((arg) => arg.type === "Word");
    const sub = first !== undefined && SUB_COMMAND.test(first.text) ? `${first.text} ` : "";
    found.push({ text: text.slice(node.pos, node.end), always: `${node.name.text} ${sub}*` });
  }
  forEachChild(node, (child) => visit(child, text, found));
}
