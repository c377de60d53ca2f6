/** Parses step by step: where a text is hostile, mending its errors is most of the work. */
import type { Parser, Tree } from "@lezer/common";
import { spend } from "./steps.ts";

/** What one advance of a parser costs, in steps. */
const ADVANCE = 4;

export function parsed(parser: Parser, text: string): Tree {
  const parse = parser.startParse(text);
  for (;;) {
    spend(ADVANCE);
    const tree = parse.advance();
    if (tree) return tree;
  }
}
