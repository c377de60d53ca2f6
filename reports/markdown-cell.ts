const LONGEST = 300;

/**
 * Any text as one line of Markdown, also in a table: what a session said becomes no markup, no link and no picture, and
 * neither `@name` nor `#1` calls anybody.
 */
export const cell = (text: string): string => escaped(text.replaceAll(/\s+/g, " ").slice(0, LONGEST));

/** Between letters an underline means nothing, and names are full of them. */
const INLINE = /[\\`*[\]~|$&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;
/** A heading, a quote, an item of a list, a line below a heading. */
const AT_START = /^( ?)(?=[#>+=:-])/;
const NUMBERED = /^( ?\d+)(?=[.)])/;
/** GitHub makes a link of a bare address, by what comes before its first dot or slash. */
const ADDRESS = /(?<=\w)(?=:\/\/)|(?<=\bwww)(?=\.)/gi;
/** GitHub looks for these when the markup is done with: a backslash does not keep it from that. */
const CALL = /(?<=[@#]|\bGH-)(?=\w)/gi;

const escaped = (text: string): string =>
  text
    .replaceAll(INLINE, "\\$&")
    .replaceAll("<", "&lt;")
    .replace(AT_START, "$1\\")
    .replace(NUMBERED, "$1\\")
    .replaceAll(ADDRESS, "\\")
    .replaceAll(CALL, "\u200B");

/** Any text as code in a line, with a fence that is longer than any in it. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").slice(0, LONGEST);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
