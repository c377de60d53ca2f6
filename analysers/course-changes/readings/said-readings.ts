/**
 * What a message says again of what its human said before, clause against clause: with more or less beside it, denied or
 * no longer, in another number.
 */
import { statementOf } from "../message/statements.ts";
import type { Statement } from "../statement.ts";
import { frameOf } from "../text/clauses.ts";
import type { ReadPieces } from "./readings.ts";

/** How these readings begin. */
export const SAID = "said ";
/** A word of more statements than that is what all the work is about. */
const RARE = 2;
/** So many words shared are told apart. */
const MOST_SHARED = 3;

/** Statements by their words, and how many of them hold each. */
interface Memory {
  readonly said: readonly Statement[];
  readonly counts: ReadonlyMap<string, number>;
}

function memoryOf(said: readonly Statement[]): Memory {
  const counts = new Map<string, number>();
  for (const { words } of said) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { said, counts };
}

const shared = (one: Statement, other: Statement, { counts }: Memory): readonly string[] =>
  one.words.filter((word) => (counts.get(word) ?? 0) <= RARE && other.words.includes(word));

/** What was known of a number: said before, another of its unit or its thing, another of anything. */
function numberRole(value: string, unit: string, own: Statement, memory: Memory): string {
  const numbers = memory.said.flatMap((one) => one.numbers);
  if (numbers.some((one) => one.value === value)) return "same";
  if (unit !== "" && numbers.some((one) => one.unit === unit)) return "unit";
  if (memory.said.some((one) => one.numbers.length > 0 && shared(own, one, memory).length > 0))
    return "thing";
  return numbers.length > 0 ? "other" : "first";
}

export function saidReadings({ clauses, reader, before }: ReadPieces): Record<string, number> {
  const memory = memoryOf(before.said ?? []);
  const found: Record<string, number> = {};
  const note = (what: string): void => {
    found[`${SAID}${what}`] = 1;
  };
  for (const clause of clauses) {
    const frame = frameOf(clause);
    const own = statementOf(clause, reader, before.messages);
    for (const { value, unit } of own.numbers)
      note(`number ${numberRole(value, unit, own, memory)} ${frame}`);
    for (const one of memory.said) {
      const words = shared(own, one, memory);
      if (words.length === 0) continue;
      const when = one.at === before.messages - 1 ? "last" : one.at === 0 ? "opening" : "earlier";
      const less = one.words.length > words.length ? "less" : "all";
      const more = own.words.length > words.length ? "more" : "bare";
      note(`again ${when} ${less} ${more} ${frame}`);
      if (words.length > 1) note(`again ${Math.min(MOST_SHARED, words.length)} ${when}`);
      if (own.denies !== one.denies) note(`${own.denies ? "denied" : "affirmed"} ${when} ${frame}`);
    }
  }
  return found;
}
