/** Are these the same name to a model, which does not keep to upper and lower case? Asked of thousands at once. */
export function sameName(a: string, b: string): boolean {
  return a.length === b.length && a.toLowerCase() === b.toLowerCase();
}
