/** Where the lines of a text begin. */
export interface LineTable {
  readonly count: number;
  /** The line of a place in the text, from 1. */
  lineOf(from: number): number;
  textOf(line: number): string;
}

export function lineTable(text: string): LineTable {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return {
    count: starts.length,
    lineOf(from) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= from) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    textOf: (line) => text.slice(starts[line - 1] ?? 0, (starts[line] ?? text.length + 1) - 1),
  };
}
