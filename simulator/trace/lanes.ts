import type { GoldenRecord, Order } from "./golden.ts";

/**
 * Sorts the records of a list into lanes within which the host's order is fixed. Between lanes records may
 * race: sessions among each other, parallel calls of one step, and the end of a text beside its step's calls.
 */
export function laneKeys(list: readonly GoldenRecord[], order: Exclude<Order, "partial">): string[] {
  if (order === "total") return list.map(() => "");
  const places = locate(list);
  if (order === "per-session") return places.map((place) => place.session);
  return places.map(
    (place) => `${place.session}/${String(place.step).padStart(4, "0")}/${callRank(place.call)}`,
  );
}

/**
 * Lanes for comparing two hosts: like "per-session-and-call", but a step with a single call keeps one order
 * for everything except the end of its text, since nothing else in it races (host contract §15.8).
 */
export function raceKeys(list: readonly GoldenRecord[]): string[] {
  const places = locate(list);
  const calls = new Map<string, Set<string>>();
  for (const { session, step, call } of places) {
    const key = `${session}/${step}`;
    if (call !== "" && call !== "text") calls.set(key, (calls.get(key) ?? new Set()).add(call));
  }
  return places.map(({ session, step, call }) => {
    const parallel = (calls.get(`${session}/${step}`)?.size ?? 0) > 1;
    const lane = call === "text" || parallel ? callRank(call) : "";
    return `${session}/${String(step).padStart(4, "0")}/${lane}`;
  });
}

/**
 * Lanes for comparing with a list whose whole order several runs had in common: as for `raceKeys`, but what does
 * not race within its step keeps its place among the records of all sessions, a parent's beside its child's.
 */
export function totalKeys(list: readonly GoldenRecord[]): string[] {
  return raceKeys(list).map((key) => (key.endsWith("/") ? "" : key));
}

/** Whether any step of these hooks made several calls at once; then the sessions these start may race too. */
export function hasParallelCalls(hooks: readonly GoldenRecord[]): boolean {
  return raceKeys(hooks).some((key) => /\/1[^/]*$/.test(key));
}

/** Records grouped by lane, lanes in the order of their keys. */
export function groupByLane(
  list: readonly GoldenRecord[],
  keys: readonly string[],
): Map<string, GoldenRecord[]> {
  const lanes = new Map<string, GoldenRecord[]>();
  for (const key of [...new Set(keys)].toSorted()) lanes.set(key, []);
  for (const [index, record] of list.entries()) lanes.get(keys[index] ?? "")?.push(record);
  return lanes;
}

interface Place {
  session: string;
  step: number;
  /** "" for what belongs to the step as a whole, "text", or a call id. */
  call: string;
}

function locate(list: readonly GoldenRecord[]): Place[] {
  const sessions = list.map(sessionOf);
  // `tool.definition` does not say its session; the messages.transform that follows does, whatever other sessions
  // do in between.
  let transformed: string | undefined;
  for (let index = list.length - 1; index >= 0; index--) {
    if (list[index]?.["h"] === "experimental.chat.messages.transform") transformed = sessions[index];
    if (list[index]?.["h"] === "tool.definition") sessions[index] ??= transformed;
    sessions[index] ??= sessions[index + 1];
  }
  const steps = new Map<string, number>();
  return list.map((record, index) => {
    const session = sessions[index] ?? "";
    if (isBorder(record)) steps.set(session, (steps.get(session) ?? 0) + 1);
    return { session, step: steps.get(session) ?? 0, call: callOf(record) };
  });
}

/** A new step begins with the tool definitions, and its part with `step-start`; a title or summary has none. */
function isBorder(record: GoldenRecord): boolean {
  if (record["h"] !== undefined) return record["h"] === "tool.definition";
  return get(record, "properties", "part", "type") === "step-start";
}

function sessionOf(record: GoldenRecord): string | undefined {
  const found =
    get(record, "i", "sessionID") ??
    get(record, "properties", "sessionID") ??
    get(record, "sessionID") ??
    get(record, "o", "messages", 0, "info", "sessionID");
  return typeof found === "string" ? found : undefined;
}

function callOf(record: GoldenRecord): string {
  if (record["h"] === "experimental.text.complete") return "text";
  const part = get(record, "properties", "part", "type");
  if (part === "text") return "text";
  const call = get(record, "i", "callID") ?? get(record, "properties", "part", "callID");
  return typeof call === "string" ? call : "";
}

/** "" first, then text, then the calls by number. */
function callRank(call: string): string {
  if (call === "") return "";
  if (call === "text") return "0";
  return `1${call.replace(/\d+$/, (digits) => digits.padStart(6, "0"))}`;
}

function get(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Record<string | number, unknown>)[key];
  }
  return found;
}
