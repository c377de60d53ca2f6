/**
 * Brace expansion on source text. bash does it first, before quotes are removed or variables are known, so
 * `{rm,-rf,src}` is a command with two arguments. The number of alternatives is bounded: more than people type by
 * hand are not followed.
 */

const MAX_ALTERNATIVES = 256;

/** The words a word's source text expands to, still quoted; itself when it has no braces; null when too many. */
export function braceAlternatives(source: string): string[] | null {
  const open = findBrace(source);
  if (open === null) return [source];
  const before = source.slice(0, open.start);
  const rests = braceAlternatives(source.slice(open.end + 1));
  if (rests === null) return null;
  const words: string[] = [];
  for (const item of open.items) {
    const inner = braceAlternatives(item);
    if (inner === null) return null;
    for (const one of inner) for (const rest of rests) words.push(before + one + rest);
    if (words.length > MAX_ALTERNATIVES) return null;
  }
  return words;
}

interface Brace {
  readonly start: number;
  readonly end: number;
  readonly items: readonly string[];
}

function findBrace(source: string): Brace | null {
  for (let start = 0; start < source.length; start++) {
    const brace = source[start] === "{" ? readBrace(source, start) : null;
    if (brace !== null) return brace;
    // `\{a,b}` is no brace either: what an escape ends with is skipped like the rest of it.
    start = skipQuoted(source, start);
  }
  return null;
}

function readBrace(source: string, start: number): Brace | null {
  const items: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < source.length; at++) {
    const last = skipQuoted(source, at);
    // What an escape or a quote ends with is no comma and no brace of this one.
    if (last !== at) {
      at = last;
      continue;
    }
    const char = source[at];
    if (char === "{") depth++;
    else if (char === "," && depth === 1) {
      items.push(source.slice(from, at));
      from = at + 1;
    } else if (char === "}" && --depth === 0) {
      const rest = source.slice(from, at);
      if (items.length > 0) return { start, end: at, items: [...items, rest] };
      const range = sequence(rest);
      return range === null ? null : { start, end: at, items: range };
    }
  }
  return null;
}

function sequence(text: string): string[] | null {
  const match = /^(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])(?:\.\.(-?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, from = "", to = "", by] = match;
  const letters = /[A-Za-z]/.test(from);
  if (letters !== /[A-Za-z]/.test(to)) return null;
  const first = letters ? from.charCodeAt(0) : Number(from);
  const last = letters ? to.charCodeAt(0) : Number(to);
  const step = Math.max(1, Math.abs(Number(by ?? 1))) * (first <= last ? 1 : -1);
  // A leading zero pads them all to the same width.
  const padded = [from, to].some((end) => /^-?0\d/.test(end));
  const width = padded ? Math.max(from.length, to.length) : 0;
  const shown = (value: number): string =>
    value < 0 ? `-${String(-value).padStart(width - 1, "0")}` : String(value).padStart(width, "0");
  const items: string[] = [];
  for (let at = first; step > 0 ? at <= last : at >= last; at += step) {
    items.push(letters ? String.fromCharCode(at) : shown(at));
    if (items.length > MAX_ALTERNATIVES) break;
  }
  return items;
}

/** From the start of a quoted stretch, escape or expansion to its last character; else stays. */
function skipQuoted(source: string, at: number): number {
  const char = source[at];
  if (char === "\\") return at + 1;
  if (char === "'" || char === '"' || char === "`") return closing(source, at, char);
  if (char === "$" && (source[at + 1] === "(" || source[at + 1] === "{"))
    return closingNested(source, at + 1);
  return at;
}

function closing(source: string, at: number, quote: string): number {
  for (let next = at + 1; next < source.length; next++) {
    if (source[next] === "\\" && quote !== "'") next++;
    else if (source[next] === quote) return next;
  }
  return source.length;
}

function closingNested(source: string, at: number): number {
  const [open, close] = source[at] === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let next = at; next < source.length; next++) {
    const char = source[next];
    if (char === "\\") next++;
    else if (char === "'" || char === '"') next = closing(source, next, char);
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return next;
  }
  return source.length;
}
