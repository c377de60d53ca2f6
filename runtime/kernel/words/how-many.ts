/** A number with its noun, as a person says it: nobody waits "1 more minutes". */

/** `1 entry`, `2 entries`; the plural is the noun with an `s` where none is given. */
export const howMany = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
