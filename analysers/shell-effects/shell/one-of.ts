/**
 * Verbs, flags and program names that mean the same, as one list of words: a whole text is one of them or it is not.
 * A list names only words, so it cannot match a part of a longer word by mistake.
 */

/** Which texts are meant: a list of words, or a pattern where words do not do. */
export interface Meant {
  test(text: string): boolean;
}

interface WordList extends Meant {
  test(text: string | undefined): boolean;
}

const known = new Map<string, WordList>();

/** @param list words with one blank between them; a text that is not there is none of them. */
export function oneOf(list: string): WordList {
  const made = known.get(list);
  if (made !== undefined) return made;
  const words: ReadonlySet<string | undefined> = new Set(list.split(" "));
  const fresh: WordList = { test: (text) => words.has(text) };
  known.set(list, fresh);
  return fresh;
}
