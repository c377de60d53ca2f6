import { createPatch } from "diff";
import { clean } from "./clean.ts";
import { asNamed } from "./common-keys.ts";
import { LISTS, type Golden, type GoldenRecord, type Order } from "./golden.ts";
import { shorten, shortened } from "./host-text.ts";
import { groupByLane, hasParallelCalls, laneKeys, raceKeys, totalKeys } from "./lanes.ts";
import { withoutLateStarts } from "./late-start.ts";
import { nameAll, withoutRepeats } from "./normalise.ts";
import { areLike, UNSTABLE } from "./unstable.ts";

/**
 * Compares two goldens. Stored state is compared strictly; lists are compared lane by lane, because between
 * lanes even one host differs from run to run. An expected list that is "partial" must be contained in order.
 */
export interface Difference {
  readonly section: string;
  /** Unified diff, `-` expected, `+` actual. */
  readonly text: string;
}

export function diffGoldens(expectedGolden: Golden, actualGolden: Golden): Difference[] {
  const expected = canonical(expectedGolden);
  const actual = canonical(actualGolden);
  const differences: Difference[] = [];
  const check = (section: string, left: unknown, right: unknown): void => {
    if (equal(left, right)) return;
    differences.push({ section, text: patch(section, left, right) });
  };
  check("http", withSteps(expected.http), withSteps(actual.http));
  for (const section of ["sessions", "messages"] as const) {
    check(section, expected[section], actual[section]);
  }
  const [wantedFiles, foundFiles] = [Object(expected.files), Object(actual.files)] as [object, object];
  check("files", asNamed(foundFiles, wantedFiles), asNamed(wantedFiles, foundFiles));
  // Of a single run nobody knows which order is the host's and which is chance.
  const isMeasured = expectedGolden.runs > 1 && !hasParallelCalls(expected.hooks);
  for (const name of LISTS) {
    const order = expectedGolden.order?.[name];
    const keys = keysFor(order, isMeasured);
    const left = groupByLane(expected[name], keys(expected[name]));
    const right = groupByLane(actual[name], keys(actual[name]));
    for (const lane of [...new Set([...left.keys(), ...right.keys()])].toSorted()) {
      const wanted = left.get(lane) ?? [];
      const found = right.get(lane) ?? [];
      // What not every run had was left out: the rest must be there, in its order, among whatever else is.
      if (order !== "partial") check(`${name} ${lane}`, wanted, found);
      else if (notContained(wanted, found).length > 0) check(`${name} ${lane} (at least)`, wanted, found);
    }
  }
  return differences;
}

/** The answer to each step beside its number, as the script's reader counts them. */
const withSteps = (http: Golden["http"]): unknown =>
  http?.map((answer, index) => ({ step: index + 1, ...(answer as object) }));

/** How the records of a list are sorted into lanes before they are compared, by what is known of their order. */
function keysFor(
  order: Order | undefined,
  isMeasured: boolean,
): (list: readonly GoldenRecord[]) => readonly string[] {
  // Such a golden has lost the order between the calls of a step, so nothing finer can be asked of the other.
  if (order === "per-session-and-call" || order === "partial")
    return (list) => laneKeys(list, "per-session-and-call");
  return order === "total" && isMeasured ? totalKeys : raceKeys;
}

/** A golden of any origin in one form: same names for texts, same numbers for ids, same order of keys. */
function canonical(golden: Golden): Golden {
  const named = nameAll(clean(golden) as Golden, []);
  return { ...golden, ...named, events: withoutLateStarts(withoutRepeats(named.events ?? [])) };
}

/** Deep equality; `$UNSTABLE` equals anything, within a text any word, and a shortened string one with the same ends and hash. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b || a === UNSTABLE || b === UNSTABLE) return true;
  if (typeof a === "string" && typeof b === "string") return equalText(a, b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => equal(left[key], right[key]));
}

function equalText(a: string, b: string): boolean {
  if (areLike(a, b)) return true;
  const left = shortened(shorten(a));
  const right = shortened(shorten(b));
  if (left === undefined || right === undefined) return false;
  const sameHash = left.sha1.startsWith(right.sha1) || right.sha1.startsWith(left.sha1);
  return sameHash && left.length === right.length && left.first === right.first && left.last === right.last;
}

/** The records of `part` that are not in `whole` in the same order. */
function notContained(part: readonly GoldenRecord[], whole: readonly GoldenRecord[]): GoldenRecord[] {
  let from = 0;
  return part.filter((record) => {
    const index = whole.findIndex((other, position) => position >= from && equal(record, other));
    if (index < 0) return true;
    from = index + 1;
    return false;
  });
}

function patch(section: string, left: unknown, right: unknown): string {
  const print = (value: unknown): string =>
    Array.isArray(value)
      ? value.map((item) => JSON.stringify(item, undefined, 1)).join("\n")
      : JSON.stringify(value, undefined, 1);
  const text = createPatch(section, `${print(left)}\n`, `${print(right)}\n`, "", "", { context: 2 });
  // The first four lines name a file, which there is none.
  return text.split("\n").slice(4).join("\n").trimEnd();
}
