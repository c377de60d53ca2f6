/** Rows by the keys that each has: one row may stand in several groups, and stands once in each. */
export function grouped<T>(
  rows: readonly T[],
  keysOf: (row: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (!group) groups.set(key, [row]);
      else if (group.at(-1) !== row) group.push(row);
    }
  return groups;
}

/** The rows of those groups, each once. Costs what the smaller of the two sides costs. */
export function rowsIn<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  keys: ReadonlySet<string>,
): ReadonlySet<T> {
  const found = new Set<T>();
  if (keys.size < groups.size)
    for (const key of keys) for (const row of groups.get(key) ?? []) found.add(row);
  else for (const [key, rows] of groups) if (keys.has(key)) for (const row of rows) found.add(row);
  return found;
}
