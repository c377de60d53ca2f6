/**
 * Reads a sed program for the few commands that leave the stream: `w file`, the `w` and `e` flags of `s`, and
 * GNU's `e`. A small scanner, because patterns may hold any of these letters.
 */

export interface SedEffects {
  readonly writes: readonly string[];
  /** Commands run; "" where the input itself is run. */
  readonly executes: readonly string[];
}

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
  const section = (delimiter: string, isPattern: boolean): void => {
    while (at < program.length && program[at] !== delimiter) {
      if (program[at] === "\\") at++;
      else if (isPattern && program[at] === "[") at = skipClass(program, at);
      at++;
    }
    at++;
  };
  while (at < program.length) {
    const char = program[at++] ?? "";
    if (char === "/") section("/", true);
    else if (char === "\\") section(program[at++] ?? "", true);
    else if (char === "s" || char === "y") {
      const delimiter = program[at++] ?? "";
      section(delimiter, char === "s");
      section(delimiter, false);
      while (/[gpiImM0-9e w]/.test(program[at] ?? "")) {
        const flag = program[at++];
        if (flag === "e") executes.push("");
        if (flag === "w") writes.push(restOfLine());
      }
    } else if (/[wW]/.test(char)) writes.push(restOfLine());
    else if (char === "e") executes.push(restOfLine().replace(/[;}]$/, ""));
    else if (/[#aicrR]/.test(char)) restOfLine();
    // Labels.
    else if (/[btT:]/.test(char)) while (at < program.length && !/[;\n}]/.test(program[at] ?? "")) at++;
  }
  return { writes: writes.filter((path) => path !== ""), executes };
}

/** From `[` to its `]`; stays when the class never closes. */
function skipClass(program: string, at: number): number {
  const from = program[at + 1] === "^" ? at + 3 : at + 2;
  return Math.max(at, program.indexOf("]", from));
}
