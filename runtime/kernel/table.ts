/**
 * The many rows of one kind (plans, task nodes), of which an event changes one. Rows stand on shelves in the order
 * of their numbers (`tn-1`, `tn-2`, …), so the next state shares every shelf but one with the last: a change costs
 * the same with fifty rows and with ten thousand. Plain data, like all of the state. Invariant: the row of number n
 * stands on shelf (n-1)/64 at place (n-1)%64, and a number that was never given is null.
 */
const SHELF = 64;

export type Table<T> = readonly (readonly (T | null)[])[];

/** The number in an id. */
export function numberOf(id: string): number {
  return Number(id.slice(id.indexOf("-") + 1));
}

/** The number of the shelf on which the row of that id stands; of no id, a number that no shelf has. */
export function shelfOf(id: string): number {
  return Math.floor((numberOf(id) - 1) / SHELF);
}

/** The row under that id, or undefined. Takes any text: what somebody else wrote may be no id at all. */
export function rowOf<T extends { readonly id: string }>(table: Table<T>, id: string): T | undefined {
  const place = numberOf(id) - 1;
  const row = table[Math.floor(place / SHELF)]?.[place % SHELF];
  return row?.id === id ? row : undefined;
}

/** The table with these rows under their own ids; the given table is not changed. */
export function withRows<T extends { readonly id: string }>(table: Table<T>, rows: readonly T[]): Table<T> {
  const shelves = [...table];
  const fresh = new Map<number, (T | null)[]>();
  for (const row of rows) {
    const place = numberOf(row.id) - 1;
    const number = Math.floor(place / SHELF);
    while (shelves.length <= number) shelves.push([]);
    const shelf = fresh.get(number) ?? [...(shelves[number] ?? [])];
    while (shelf.length < place % SHELF) shelf.push(null);
    shelf[place % SHELF] = row;
    shelves[number] = shelf;
    fresh.set(number, shelf);
  }
  return shelves;
}

/** The same for one row, without what many of one shelf need: most of a replay are changes of one. */
export function withRow<T extends { readonly id: string }>(table: Table<T>, row: T): Table<T> {
  const place = numberOf(row.id) - 1;
  const number = Math.floor(place / SHELF);
  const known = table[number];
  if (known === undefined || known.length < place % SHELF) return withRows(table, [row]);
  const [shelves, shelf] = [[...table], [...known]];
  shelf[place % SHELF] = row;
  shelves[number] = shelf;
  return shelves;
}

/** All rows in the order of their numbers. */
export function rowsOf<T>(table: Table<T>): T[] {
  const rows: T[] = [];
  for (const shelf of table) for (const row of shelf) if (row !== null) rows.push(row);
  return rows;
}

/** All ids in the order of their numbers. */
export function idsOf(table: Table<{ readonly id: string }>): string[] {
  return rowsOf(table).map((row) => row.id);
}

const MOST_IDS = 8;

/** The newest ids, for a text: `tn-3, tn-4`, or `none`. */
export function lastIdsOf(table: Table<{ readonly id: string }>): string {
  const last: string[] = [];
  for (const shelf of table.toReversed()) {
    for (const row of shelf.toReversed()) if (row !== null && last.length < MOST_IDS) last.unshift(row.id);
    if (last.length === MOST_IDS) break;
  }
  return last.join(", ") || "none";
}

/**
 * What each shelf comes to by `work`, in their order. Worked out once per shelf: the next state shares all shelves
 * but the one that an event changed, so a question to all rows costs one shelf's work and a look at each other.
 */
export function perShelf<T, S>(work: (rows: readonly T[]) => S): (table: Table<T>) => readonly S[] {
  const known = new WeakMap<readonly (T | null)[], S>();
  return (table) =>
    table.map((shelf) => {
      let answer = known.get(shelf);
      if (answer === undefined) {
        answer = work(shelf.filter((row) => row !== null));
        known.set(shelf, answer);
      }
      return answer;
    });
}

/** The rows that are not in the table before as they are, in the order of their numbers: a shelf that both share has none. */
export function rowsChanged<T>(before: Table<T>, after: Table<T>): readonly T[] {
  return after.flatMap((shelf, number) => {
    const was = before[number];
    if (shelf === was) return [];
    return shelf.flatMap((row, place) => (row === null || row === was?.[place] ? [] : [row]));
  });
}
