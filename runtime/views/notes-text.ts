/** What humans wrote into a rendered file, word for word, one note after the other. */
export function notesText(notes: readonly string[]): string {
  return notes.join("\n\n");
}
