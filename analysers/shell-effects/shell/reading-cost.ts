/**
 * How many characters patterns would look at to read a text. Most texts are gone over once; where a quote or a comment
 * opens and never closes, a pattern looks from there to the end, and from the next one again. Counted before anything
 * is matched, in one pass and without a clock, so that the same line always gets the same answer.
 */
import type { Scope } from "./scope.ts";
import { spend } from "./steps.ts";

const QUOTES = ['"', "'", "`"];
const BRACKETS = /[$<>]\(|\$\{|[)}]/g;
/** Steps for a character that the parser reads. */
const PARSED = 8;

/** Blanks in a row, or signs of one name, as nobody writes them: patterns begin at each and look to the last. */
const RUNS: readonly (readonly [run: RegExp, share: number])[] = [
  [/[ \t\r\n]{256,}/g, 4],
  // A text in base64 is one name to them.
  [/[\w.$]{256,}/g, 12],
];

/** The characters that patterns would look at; at least the length of the text. */
export function readingCost(text: string): number {
  let cost = text.length;
  for (const [pattern, share] of RUNS)
    for (const [run] of text.matchAll(pattern)) cost += run.length ** 2 / share;
  for (const quote of QUOTES) cost += openCost(text, quote);
  const closed = text.lastIndexOf("*/");
  for (let at = text.indexOf("/*", closed + 1); at !== -1; at = text.indexOf("/*", at + 2))
    cost += text.length - at;
  return cost;
}

/** From each such quote that nothing closes to the end. */
function openCost(text: string, quote: string): number {
  let cost = 0;
  // Does such a quote, not escaped, follow here, and one character further?
  let here = false;
  let further = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const char = text[at];
    if (char === quote && !here) cost += text.length - at;
    const before: boolean = char === "\\" ? further : char === quote || here;
    further = here;
    here = before;
  }
  return cost;
}

/** What the effects say of a line that is not read to its end. */
const tooLong = (text: string): string =>
  `it is too long to be read whole (${Math.ceil(text.length / 1000)} kB of text); split it, or write a script file and run that`;

/** Takes what reading the text costs from the line's steps; false, and the line is hidden, when that is too much. */
export const spendReading = (scope: Pick<Scope, "analysis">, text: string): boolean =>
  spendOn(scope, text, readingCost(text));

/** The same for parsing it as a shell does. */
export const spendParsing = (scope: Pick<Scope, "analysis">, text: string): boolean =>
  spendOn(scope, text, PARSED * text.length + nestingCost(text));

function spendOn(scope: Pick<Scope, "analysis">, text: string, steps: number): boolean {
  if (spend(scope, steps)) return true;
  scope.analysis.effects.hide(tooLong(text));
  return false;
}

/** The parser looks from each substitution to its end, also for those inside, and past all waiting here-documents. */
function nestingCost(text: string): number {
  let cost = 0;
  const open: number[] = [];
  for (const { 0: sign, index } of text.matchAll(BRACKETS)) {
    if (sign === ")" || sign === "}") cost += index - (open.pop() ?? index);
    else open.push(index);
  }
  for (const at of open) cost += text.length - at;
  let waiting = 0;
  for (const { 0: sign } of text.matchAll(/<<|\n/g)) {
    waiting = sign === "\n" ? 0 : waiting + 1;
    cost += waiting;
  }
  return cost;
}
