/** Words of a text, without the quotes and commas around them. */
const WORD_ENDS = /[\s"',()]+/;

/** Does a text in it name this word, whole? */
export function mentions(value: unknown, word: string): boolean {
  if (typeof value === "string")
    return value === word || value.split(WORD_ENDS).some((one) => one.replace(/[.:;]$/, "") === word);
  return (
    typeof value === "object" && value !== null && Object.values(value).some((one) => mentions(one, word))
  );
}
