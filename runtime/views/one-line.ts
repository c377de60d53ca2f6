/** How a text of others stands in a rendered file. */
import { line as lineOf } from "../kernel/words/line.ts";

/** Text of others on one line of a rendered file: what spans lines could look like a line of ours. */
export function oneLine(text: string, max = 240): string {
  const line = lineOf(text);
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}
