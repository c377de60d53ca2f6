/**
 * The known name that the fewest edits lead to from a mistyped one; undefined when these are many.
 * @param bare what of a name is compared; all of it unless it is said
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  bare: (name: string) => string = (whole) => whole,
): string | undefined {
  const [best] = [...known]
    .map((candidate) => ({ candidate, edits: distance(bare(name), bare(candidate)) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(2, name.length / 3) ? best.candidate : undefined;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (left === right ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
