/**
 * Reads a sed program for the few commands that leave the stream: `w file`, the `w` and `e` flags of `s`, and
 * GNU's `e`. A small scanner, because patterns may hold any of these letters.
 */

export interface SedEffects {
  readonly writes: readonly string[];
  /** Commands run; "" where the input itself is run. */
  readonly executes: readonly string[];
}

const ARGUMENT_TO_LINE_END = new Set(["a", "i", "c", "r", "R", ":", "b", "t", "T", "l", "q", "Q"]);

export function sedEffects(program: string): SedEffects {
  const writes: string[] = [];
  const executes: string[] = [];
  let at = 0;
  const restOfLine = (): string => {
    const end = program.indexOf("\n", at);
    const text = program.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? program.length : end;
    return text.trim();
  };
  const section = (delimiter: string): void => {
    while (at < program.length && program[at] !== delimiter) {
      if (program[at] === "\\") at++;
      else if (program[at] === "[" && delimiter !== "[") at = skipClass(program, at);
      at++;
    }
    at++;
  };
  while (at < program.length) {
    const char = program[at++] ?? "";
    if (char === "/") section("/");
    else if (char === "\\") section(program[at++] ?? "/");
    else if (char === "s" || char === "y") {
      const delimiter = program[at++] ?? "/";
      section(delimiter);
      section(delimiter);
      if (char === "y") continue;
      while (at < program.length && /[gpiImM0-9e w]/.test(program[at] ?? "")) {
        const flag = program[at++];
        if (flag === "e") executes.push("");
        if (flag === "w") writes.push(restOfLine());
      }
    } else if (char === "w" || char === "W") writes.push(restOfLine());
    else if (char === "e") executes.push(restOfLine().replace(/[;}]\s*$/, ""));
    else if (char === "#") restOfLine();
    else if (ARGUMENT_TO_LINE_END.has(char)) {
      if (/[btTlqQ:]/.test(char)) while (at < program.length && !/[;\n}]/.test(program[at] ?? "")) at++;
      else restOfLine();
    }
  }
  return { writes: writes.filter((path) => path !== ""), executes };
}

/** From `[` to its `]`; stays when the class never closes. */
function skipClass(program: string, at: number): number {
  const from = program[at + 1] === "^" ? at + 3 : at + 2;
  const end = program.indexOf("]", from);
  const line = program.indexOf("\n", at);
  return end === -1 || (line !== -1 && end > line) ? at : end;
}
