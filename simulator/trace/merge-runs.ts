import { LISTS, type Golden, type GoldenRecord, type Order } from "./golden.ts";
import { groupByLane, laneKeys } from "./lanes.ts";

/**
 * Makes one golden of several runs of the same script on the same host. Order is kept only as far as every
 * run has it; a section that differs between runs says nothing about the host, and is named in `dropped`.
 */
export function mergeRuns(runs: readonly Golden[]): Golden {
  const [first] = runs;
  if (first === undefined) throw new Error("no run to make a golden of");
  const order: Record<string, Order> = {};
  const lists: Record<string, readonly GoldenRecord[]> = {};
  const dropped: string[] = [];
  for (const name of LISTS) {
    const merged = mergeLists(runs.map((run) => run[name]));
    order[name] = merged.order;
    lists[name] = merged.list;
    const lost = Math.max(...runs.map((run) => run[name].length)) - merged.list.length;
    if (lost > 0) dropped.push(`${name}: ${lost} records that not every run has in this order`);
  }
  const sections: Record<string, unknown> = {};
  for (const name of ["http", "sessions", "messages", "files"] as const) {
    if (runs.every((run) => same(run[name], first[name]))) continue;
    const differing = differingItems(runs.map((run) => run[name]));
    sections[name] = differing.value;
    for (const place of differing.places) dropped.push(`${name}${place}: differs between runs`);
  }
  return { ...first, ...lists, ...sections, order: order as Golden["order"], runs: runs.length, dropped };
}

/** Stands where runs of the same host differ; a comparison skips it. */
export const UNSTABLE = "$UNSTABLE";

function mergeLists(lists: readonly (readonly GoldenRecord[])[]): {
  order: Order;
  list: readonly GoldenRecord[];
} {
  const [first = []] = lists;
  for (const order of ["total", "per-session", "per-session-and-call"] as const) {
    const grouped = lists.map((list) => [...groupByLane(list, laneKeys(list, order)).values()].flat());
    if (grouped.every((list) => same(list, grouped[0]))) return { order, list: grouped[0] ?? first };
  }
  return { order: "partial", list: lists.reduce((common, list) => longestCommon(common, list)) };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The first value with `$UNSTABLE` wherever another has something else. */
function differingItems(values: readonly unknown[], place = ""): { value: unknown; places: string[] } {
  const [first, ...rest] = values;
  if (rest.every((other) => same(other, first))) return { value: first, places: [] };
  const keys = rest.every((other) => sameShape(first, other)) ? Object.keys(first as object) : undefined;
  if (keys === undefined) return { value: UNSTABLE, places: [place] };
  const places: string[] = [];
  const value: Record<string, unknown> = {};
  for (const key of keys) {
    const found = differingItems(
      values.map((one) => (one as Record<string, unknown>)[key]),
      `${place}.${key}`,
    );
    value[key] = found.value;
    places.push(...found.places);
  }
  return { value: Array.isArray(first) ? Object.values(value) : value, places };
}

function sameShape(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return Array.isArray(a) === Array.isArray(b) && same(Object.keys(a), Object.keys(b));
}

function longestCommon(a: readonly GoldenRecord[], b: readonly GoldenRecord[]): GoldenRecord[] {
  const left = a.map((record) => JSON.stringify(record));
  const right = b.map((record) => JSON.stringify(record));
  const lengths = left.map(() => new Uint32Array(right.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? new Uint32Array();
    for (let j = right.length - 1; j >= 0; j--) {
      row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: GoldenRecord[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j]) {
      common.push(a[i] as GoldenRecord);
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}
