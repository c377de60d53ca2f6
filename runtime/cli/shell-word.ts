/** A text in a command that a person may copy: one word of a shell, whatever stands in it. */
export const shellWord = (text: string): string =>
  /^[\w./~-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
