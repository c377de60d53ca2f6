/** What stands under an id that somebody else wrote: never a property that every object has ("constructor"). */
export function lookUp<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
