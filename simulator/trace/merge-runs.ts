import { commonValue, maskedContent, same } from "./common-value.ts";
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
    for (const place of merged.places) dropped.push(`${name}${place}: differs between runs`);
    const lost = Math.max(...runs.map((run) => run[name].length)) - merged.list.length;
    if (lost > 0) dropped.push(`${name}: ${lost} records that not every run has in this order`);
  }
  const sections: Record<string, unknown> = {};
  for (const name of ["http", "sessions", "messages", "files"] as const) {
    if (runs.every((run) => same(run[name], first[name]))) continue;
    const differing = commonValue(runs.map((run) => run[name]));
    sections[name] = differing?.value;
    for (const place of differing?.places ?? []) dropped.push(`${name}${place}: differs between runs`);
  }
  return { ...first, ...lists, ...sections, order: order as Golden["order"], runs: runs.length, dropped };
}

interface MergedList {
  readonly order: Order;
  readonly list: readonly GoldenRecord[];
  /** Where values within records were masked. */
  readonly places: readonly string[];
}

function mergeLists(lists: readonly (readonly GoldenRecord[])[]): MergedList {
  const [first = []] = lists;
  const grouped = (order: "total" | "per-session" | "per-session-and-call"): GoldenRecord[][] =>
    lists.map((list) => [...groupByLane(list, laneKeys(list, order)).values()].flat());
  for (const order of ["total", "per-session", "per-session-and-call"] as const) {
    const runs = grouped(order);
    if (runs.every((list) => same(list, runs[0]))) return { order, list: runs[0] ?? first, places: [] };
  }
  const masked = maskedList(grouped("per-session-and-call"));
  if (masked !== undefined) return { order: "per-session-and-call", ...masked };
  return { order: "partial", list: lists.reduce((common, list) => longestCommon(common, list)), places: [] };
}

/** The same records in every run, but for what stands in some of them. */
function maskedList(runs: readonly (readonly GoldenRecord[])[]): Omit<MergedList, "order"> | undefined {
  const [first = []] = runs;
  if (runs.some((run) => run.length !== first.length)) return undefined;
  const places: string[] = [];
  const list: GoldenRecord[] = [];
  for (const at of first.keys()) {
    const records = runs.map((run) => run[at] as GoldenRecord);
    if (records.some((record) => KINDS.some((key) => record[key] !== records[0]?.[key]))) return undefined;
    const found = commonValue(records, `.${at}`, maskedContent);
    if (found === undefined) return undefined;
    list.push(found.value as GoldenRecord);
    places.push(...found.places);
  }
  return { list, places };
}

/** What a record is of. */
const KINDS = ["h", "type", "kind", "p"];

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
