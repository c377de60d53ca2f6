/**
 * Where a text stands in a file, as `edit` of OpenCode 2 looks for it: to the letter, then with typographic quotes, dashes
 * and spaces taken for plain ones, then line by line without the spaces at their ends.
 */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export function findMatches(source: string, search: string): readonly Match[] {
  const exact = occurrences(source, search);
  if (exact.length > 0) return exact;
  const plain = occurrences(plainly(source), plainly(search));
  return plain.length > 0 ? plain : lineOccurrences(source, search);
}

const plainly = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, "-")
    .replaceAll(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");

function occurrences(content: string, search: string): Match[] {
  const found: Match[] = [];
  for (let at = content.indexOf(search); at !== -1; at = content.indexOf(search, at + search.length))
    found.push({ start: at, end: at + search.length });
  return found;
}

function lineOccurrences(content: string, search: string): readonly Match[] {
  const endsLine = search.endsWith("\n");
  const expected = search.split("\n");
  if (endsLine) expected.pop();
  const lines = [...content.matchAll(/[^\n]*(?:\n|$)/g)]
    .filter(([text]) => text !== "")
    .map(({ 0: whole, index }) => {
      const newline = whole.endsWith("\n");
      const text = newline ? whole.slice(0, -1) : whole;
      return {
        start: index,
        end: index + whole.length,
        text,
        newline,
        contentEnd: index + text.length - (text.endsWith("\r") ? 1 : 0),
      };
    });
  const found: Match[] = [];
  for (const [index, line] of lines.entries()) {
    const actual = lines.slice(index, index + expected.length);
    const last = actual.at(-1);
    if (!last || actual.length !== expected.length || (endsLine && !last.newline)) continue;
    const same = actual.every(
      ({ text }, at) => plainly(text.trimEnd()) === plainly((expected[at] ?? "").trimEnd()),
    );
    if (!same || found.some(({ end }) => end > line.start)) continue;
    found.push({ start: line.start, end: endsLine ? last.end : last.contentEnd });
  }
  return found;
}
