/**
 * Parses step by step: where a text is hostile, mending its errors is most of the work. A parser that is unsure follows
 * several readings at once, and each of them costs as much as a text without errors.
 */
import type { Parser, PartialParse, Tree } from "@lezer/common";
import { OutOfSteps, spend } from "./steps.ts";

/** What one advance of one reading costs, in steps. */
const ADVANCE = 32;
/** Deeper than anybody writes; the parser cuts such trees, at a price that grows with their depth. */
const MOST_OPEN = 1_000;

export function parsed(parser: Parser, text: string): Tree {
  if (isTooDeep(text)) throw new OutOfSteps("the text is nested too deep");
  const parse: PartialParse & { readonly stacks?: readonly unknown[] } = parser.startParse(text);
  for (;;) {
    spend(ADVANCE * Math.max(1, parse.stacks?.length ?? 1));
    const tree = parse.advance();
    if (tree) return tree;
  }
}

/** Are more brackets open at one place than {@link MOST_OPEN}, whatever they belong to? */
function isTooDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    // ( [ { and ) ] }
    if (char === 40 || char === 91 || char === 123) {
      if (++open > MOST_OPEN) return true;
    } else if (open > 0 && (char === 41 || char === 93 || char === 125)) open--;
  }
  return false;
}
