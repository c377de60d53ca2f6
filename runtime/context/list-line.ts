/** Several points on one line of the recovery block. */

/** `head` and as many whole points as fit into `budget`, on one line; no line where none fits. */
export function listLine(
  head: string,
  points: readonly string[],
  budget: number,
  between: ", " | "; ",
): readonly string[] {
  let line = "";
  for (const point of points) {
    const longer = line === "" ? `${head}${point}` : `${line}${between}${point}`;
    if (longer.length + 1 <= budget) line = longer;
  }
  return line === "" ? [] : [line.replace(/\s*[\r\n]\s*/g, " ")];
}
