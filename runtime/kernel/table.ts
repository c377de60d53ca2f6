/**
 * The many rows of one kind (plans, task nodes), of which an event changes one. Rows stand on shelves in the order
 * of their numbers (`tn-1`, `tn-2`, …), so the next state shares every shelf but one with the last: a change costs
 * the same with fifty rows and with ten thousand. Plain data, like all of the state. Invariant: the row of number n
 * stands on shelf (n-1)/64 at place (n-1)%64, and a number that was never given is null.
 */
import { numberOf } from "./counted.ts";

const SHELF = 64;

export type Table<T> = readonly (readonly (T | null)[])[];

/** The row under that id, or undefined. Takes any text: what somebody else wrote may be no id at all. */
export function rowOf<T extends { readonly id: string }>(table: Table<T>, id: string): T | undefined {
  const place = numberOf(id) - 1;
  const row = table[Math.floor(place / SHELF)]?.[place % SHELF];
  return row?.id === id ? row : undefined;
}

/** The table with these rows under their own ids; the given table is not changed. */
export function withRows<T extends { readonly id: string }>(table: Table<T>, rows: readonly T[]): Table<T> {
  const shelves = [...table];
  const fresh = new Set<number>();
  for (const row of rows) {
    const place = numberOf(row.id) - 1;
    const number = Math.floor(place / SHELF);
    while (shelves.length <= number) shelves.push([]);
    const shelf = fresh.has(number) ? (shelves[number] as (T | null)[]) : [...(shelves[number] ?? [])];
    while (shelf.length < place % SHELF) shelf.push(null);
    shelf[place % SHELF] = row;
    shelves[number] = shelf;
    fresh.add(number);
  }
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
