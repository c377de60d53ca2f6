/**
 * Reads an awk program for what leaves it: `print > file`, `print | "command"`, `system(…)` and
 * `"command" | getline`. Outside of parentheses a `>` after print is always a redirection; everywhere else it compares.
 */

import { oneOf } from "../../shell/one-of.ts";

export interface AwkEffects {
  /** Null: the name of the file is computed. */
  readonly writes: readonly (string | null)[];
  /** Null: the command is computed. */
  readonly executes: readonly (string | null)[];
}

const TOKEN =
  /"(?:\\.|[^"\\])*"|\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/|#[^\n]*|[A-Za-z_]\w*|>>|>=|<=|==|!=|&&|\|\||\|&|[\s\S]/g;
const NO_FILE = /^\/dev\/(stderr|stdout|null)$|^-$/;

export function awkEffects(program: string): AwkEffects {
  // Blanks are one token each, comments are one as a whole.
  const tokens = Array.from(program.matchAll(TOKEN), ([token]) => token).filter(
    (token) => !/^[ \t\r#]/.test(token),
  );
  const writes: (string | null)[] = [];
  const executes: (string | null)[] = [];
  let printing = false;
  let depth = 0;
  tokens.forEach((token, index) => {
    if (token === "print" || token === "printf") {
      printing = true;
      depth = 0;
    } else if (token === ";" || token === "\n" || token === "}") printing = false;
    else if (token === "(") depth++;
    else if (token === ")") depth--;
    else if (printing && depth <= 0 && (token === ">" || token === ">>"))
      writes.push(single(tokens, index + 1));
    else if (printing && depth <= 0 && (token === "|" || token === "|&"))
      executes.push(single(tokens, index + 1));
    else if (token === "|" || token === "|&") executes.push(quoted(tokens[index - 1] ?? ""));
    else if (token === "system")
      executes.push(tokens[index + 3] === ")" ? quoted(tokens[index + 2] ?? "") : null);
  });
  return { writes: writes.filter((path) => !NO_FILE.test(path ?? "")), executes };
}

/** The literal that is the whole target, or null when it goes on. */
function single(tokens: readonly string[], at: number): string | null {
  return oneOf("; \n } )").test(tokens[at + 1]) ? quoted(tokens[at] ?? "") : null;
}

function quoted(token: string): string | null {
  return token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, "$1") : null;
}
