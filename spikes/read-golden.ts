import type { Golden, GoldenRecord } from "../simulator/trace/golden.ts";

/** Questions that many spikes put to a golden trace. */
export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
}

/** The messages of every request of the given kind, in order of arrival. */
export function requestsOf(golden: Golden, kind: string): WireMessage[][] {
  return golden.llm
    .filter((request) => request["kind"] === kind)
    .map((request) => request["messages"] as WireMessage[]);
}

/** In how many of the requests some message holds the text. */
export function countHolding(requests: readonly (readonly WireMessage[])[], text: string): number {
  return requests.filter((messages) =>
    messages.some((message) => JSON.stringify(message.content ?? "").includes(text)),
  ).length;
}

/** The calls of one hook, in order. */
export function callsOf(golden: Golden, hook: string): GoldenRecord[] {
  return golden.hooks.filter((record) => record["h"] === hook);
}

/** HTTP status of each step. */
export function statusesOf(golden: Golden): number[] {
  return golden.http.map((answer) => (answer as { readonly status: number }).status);
}
