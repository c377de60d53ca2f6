/**
 * What a human may write into `allow`: the plain words of one command, in which `*` stands for any characters of a word
 * and, as the last word, for any further words. A pattern has to say what runs: one that could be any command is none.
 */
const SHELL = /[;&|<>$`(){}"'\\#~[\]?!\n]/;

/** What is wrong with a pattern, with what to do; null for a good one. */
export function patternTrouble(pattern: string): string | null {
  if (SHELL.test(pattern))
    return "is more than the plain words of one command; write each command as a pattern of its own";
  const words = pattern.split(" ");
  if (words.includes("")) return "has a blank too many; put one blank between two words";
  const [program = ""] = words;
  const last = words.at(-1) === "*" ? words.at(-2) : undefined;
  const isWide =
    /[*=]/.test(program) ||
    words.slice(0, -1).includes("*") ||
    (last === program && !program.includes("/")) ||
    last?.startsWith("-") === true;
  return isWide
    ? 'is too wide, it could run anything; name the program and what it runs, such as "npm run gen *"'
    : null;
}
