/**
 * What counts as a detail worth keeping in a text, for summaries and for answers: sentences that say they
 * are a decision. The phrase is the user's own way of speaking in the scenarios, not any plugin's.
 */

/** The decisions stated in `text`, each once, in order of appearance. */
export function decisionsIn(text: string): string[] {
  const found = text.match(/Decision: [^\n."\\]{8,300}\./g) ?? [];
  return [...new Set(found)];
}
