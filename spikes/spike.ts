import type { Script } from "../simulator/script/script.ts";
import type { Golden } from "../simulator/trace/golden.ts";

/**
 * One belief about the real host that the product rests on, and the session that tests it. A spike never
 * runs on the fake host: it says what is true, the fake is only compared with it.
 */
export interface Spike {
  /** What we believe, as one sentence that can be false. */
  readonly hypothesis: string;
  /** Which part of the product falls with it. */
  readonly carries: string;
  readonly script: Omit<Script, "id" | "about">;
  /** Reads the answer off what the host did. */
  observe(golden: Golden): { readonly holds: boolean; readonly observed: string };
}

interface WireMessage {
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
