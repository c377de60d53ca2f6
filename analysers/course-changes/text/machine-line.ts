/**
 * Is a line what a machine wrote? A log, a stack trace, a command with its output, a list of files: most of its signs
 * stand in pieces that are no words, such as paths, times, numbers, identifiers and bars.
 */

/** A word as people write it, with the punctuation around it. */
const WORD = /^[^\p{L}\p{N}]*\p{L}+(?:['’-]\p{L}+)*[^\p{L}\p{N}]*$/u;
/** Two words written as one, as in identifiers. */
const JOINED = /\p{Ll}\p{Lu}/u;
const FEW_PIECES = 3;
const SHORT_LINE = 30;
/** Of the signs of the line. */
const SHARE = 0.6;
/** Chinese and Japanese part no words, and name things in Latin letters between theirs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function isMachineLine(line: string): boolean {
  if (line.length < SHORT_LINE || UNSPACED.test(line)) return false;
  const pieces = line.trim().split(/\s+/);
  const odd = pieces.filter((piece) => !WORD.test(piece) || JOINED.test(piece));
  const signs = (all: readonly string[]): number => all.reduce((sum, { length }) => sum + length, 0);
  return odd.length >= FEW_PIECES && signs(odd) > signs(pieces) * SHARE;
}
