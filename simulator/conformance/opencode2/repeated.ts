/**
 * Each request, and each hook before one, has the whole conversation: what it begins with as the one before did is told
 * by how much that is.
 */
import { isDeepStrictEqual } from "node:util";
import type { Fields, Recording } from "./normalise.ts";

/** Lists that go on from one request to the next. */
const KEYS = ["messages", "system", "tools"];
const SAME = /^\$SAME (\d+)$/;

/** The list `key` of a record, made from it and from that of the one before. */
type MadeList = (list: readonly unknown[], last: readonly unknown[]) => readonly unknown[];

const listOf = (record: Fields | undefined, key: string): readonly unknown[] | undefined =>
  Array.isArray(record?.[key]) ? (record[key] as unknown[]) : undefined;

function made(record: Fields, last: Fields | undefined, list: MadeList): Fields {
  const lists = KEYS.flatMap((key) => {
    const [own, before] = [listOf(record, key), listOf(last, key)];
    return own && before ? [[key, list(own, before)]] : [];
  });
  return { ...record, ...Object.fromEntries(lists) };
}

/** @param isWhole is the last of a kind taken as it was made? */
function each(records: readonly Fields[], list: MadeList, isWhole: boolean): readonly Fields[] {
  const before = new Map<string, Fields>();
  return records.map((record) => {
    const kind = String(record["hook"] ?? record["request"]);
    const given = record["given"] as Fields | undefined;
    const own = given ?? record;
    const one = made(own, before.get(kind), list);
    before.set(kind, isWhole ? one : own);
    return given === undefined ? one : { ...record, given: one };
  });
}

/** The records of one lane, each without what the one before of its kind began with. */
export const shortened = (records: readonly Fields[]): readonly Fields[] =>
  each(
    records,
    (list, last) => {
      const differs = list.findIndex((item, at) => !isDeepStrictEqual(item, last[at]));
      const same = differs === -1 ? list.length : differs;
      return same > 0 ? [`$SAME ${same}`, ...list.slice(same)] : list;
    },
    false,
  );

/** A recording with every request as it was: what holds the time of day may be the same as before, or be said anew. */
export function whole(recording: Recording): Recording {
  const lanes = Object.entries(recording.calls).map(([lane, records]) => [
    lane,
    each(
      records as readonly Fields[],
      (list, last) => {
        const same = typeof list[0] === "string" ? SAME.exec(list[0])?.[1] : undefined;
        return same === undefined ? list : [...last.slice(0, Number(same)), ...list.slice(1)];
      },
      true,
    ),
  ]);
  return { ...recording, calls: Object.fromEntries(lanes) };
}
