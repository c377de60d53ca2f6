/**
 * The notation of a phrase in `words/*.json`, and the pattern that it stands for. A file of words holds no regular
 * expressions, so that somebody who speaks the language can read and mend it:
 *
 * - `(a/b)` is either of them, and `(a)?` may be left out together with the blank beside it;
 * - `stem*` is the stem with any ending, `_` is any one word or part of a word;
 * - ` …3` is up to three words more;
 * - ` .` at the end of a phrase is the end of a clause, `(?!a/b)` is neither of them next.
 */

const SPECIAL = ".+^$[]{}\\?|";
const PLAIN = /^[^(*_….+^$[\]{}\\?|/]*$/;

interface Cursor {
  readonly text: string;
  at: number;
}

/** What may be left out takes a blank along: the one before it, or at the beginning the one behind it. */
function addOptional(pieces: string[], body: string, cursor: Cursor): void {
  if (pieces.at(-1) === " ") {
    pieces.pop();
    pieces.push(`(?: ${body})?`);
  } else if (pieces.every((piece) => piece.endsWith(" )?")) && cursor.text[cursor.at] === " ") {
    cursor.at++;
    pieces.push(`(?:${body} )?`);
  } else pieces.push(`${body}?`);
}

function addGroup(pieces: string[], cursor: Cursor): void {
  const { text } = cursor;
  const isNegative = text.startsWith("?!", cursor.at);
  if (isNegative) cursor.at += 2;
  const body = `(?${isNegative ? "!" : ":"}${readAlternatives(cursor)})`;
  cursor.at++;
  if (isNegative || text[cursor.at] !== "?") pieces.push(body);
  else {
    cursor.at++;
    addOptional(pieces, body, cursor);
  }
}

/** `…3` with the blank before it. */
function addGap(pieces: string[], cursor: Cursor): void {
  const most = cursor.text[cursor.at++] ?? "";
  if (pieces.at(-1) === " ") pieces.pop();
  pieces.push(`(?: \\p{L}+){0,${most}}`);
}

function readAlternatives(cursor: Cursor): string {
  const alternatives: string[] = [];
  let pieces: string[] = [];
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== ")") {
    const sign = cursor.text[cursor.at++] ?? "";
    if (sign === "(") addGroup(pieces, cursor);
    else if (sign === "/") {
      alternatives.push(pieces.join(""));
      pieces = [];
    } else if (sign === "…") addGap(pieces, cursor);
    else if (sign === "*") pieces.push("\\p{L}*");
    else if (sign === "_") pieces.push("\\p{L}+");
    else pieces.push(SPECIAL.includes(sign) ? `\\${sign}` : sign);
  }
  return [...alternatives, pieces.join("")].join("|");
}

/** The source of a regular expression for the phrase, to be read with the flag `u`; it captures nothing. */
export function patternOf(phrase: string): string {
  if (PLAIN.test(phrase)) return phrase;
  if (phrase.endsWith(" .")) return `${patternOf(phrase.slice(0, -2))} $`;
  return readAlternatives({ text: phrase, at: 0 });
}
