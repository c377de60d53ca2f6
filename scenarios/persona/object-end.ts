/**
 * Where a JSON object ends that stands in the middle of other text. No parser of the field answers that: they want the
 * whole text to be JSON, and what is behind it here is prose, or the damage of a file.
 */

/** Offset behind the brace that closes the one at `start`; -1 when none does. */
export function objectEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth += 1;
    else if ((char === "}" || char === "]") && --depth === 0) return at + 1;
  }
  return -1;
}
