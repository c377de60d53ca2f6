/**
 * The model of a delegation play: the parent reads its lines in order, each subagent has lines of its own, found
 * by a word of its prompt. A line may be written when it is spoken: only then is the answer known that holds the
 * call to make.
 */
import { classifyRequest, textOf, type Model, type ModelRequest, type ModelStep } from "opencode-simulator";

export type Line = ModelStep | ((request: ModelRequest) => ModelStep);
export type Lines = Readonly<Record<string, readonly Line[]>>;

const SILENT: ModelStep = { say: "done" };
const CALL = /(?:^|: )(govern_\w+|task) (\{.*\})$/gm;

/** The results of the calls that the model made last, in order. */
export function resultsIn(request: ModelRequest): readonly string[] {
  const { messages } = request.body;
  const after = messages.findLastIndex((message) => message.role !== "tool");
  return messages.slice(after + 1).map(textOf);
}

/** The first call that each of the last results says to make. */
export function callsToldIn(request: ModelRequest): readonly (readonly [string, Record<string, unknown>])[] {
  return resultsIn(request).flatMap((text) =>
    [...text.matchAll(CALL)]
      .slice(0, 1)
      .map(([, tool = "", args = "{}"]) => [tool, JSON.parse(args) as Record<string, unknown>] as const),
  );
}

/** Makes every call that the last results told to make. */
export const obey: Line = (request) => ({ call: callsToldIn(request) });

/** The same with other arguments beside those told. */
export const obeyWith =
  (changes: Readonly<Record<string, unknown>>): Line =>
  (request) => ({ call: callsToldIn(request).map(([tool, args]) => [tool, { ...args, ...changes }]) });

export class CastModel implements Model {
  #main: Line[] = [];
  #subs: Lines = {};
  readonly #spoken = new Map<string, number>();

  /** Lines of the next prompt; what is left of the last one is dropped. Subagents keep theirs unless given new ones. */
  load(main: readonly Line[], subs: Lines = this.#subs): void {
    this.#main = [...main];
    this.#subs = subs;
  }

  answer(request: ModelRequest): ModelStep {
    const kind = classifyRequest(request);
    if (kind === "title") return { say: "Title" };
    if (kind === "compaction") return { say: "SUMMARY" };
    const line = kind === "main" ? this.#main.shift() : this.#line(request);
    return typeof line === "function" ? line(request) : (line ?? SILENT);
  }

  #line(request: ModelRequest): Line | undefined {
    const users = request.body.messages.filter((message) => message.role === "user").map(textOf);
    const keyOf = (text: string): string | undefined =>
      Object.keys(this.#subs).find((key) => text.includes(key));
    const key = users.map(keyOf).findLast((found) => found !== undefined);
    if (key === undefined) return undefined;
    const slot = `${request.headers["x-session-id"]} ${key}`;
    const index = this.#spoken.get(slot) ?? 0;
    this.#spoken.set(slot, index + 1);
    return this.#subs[key]?.[index];
  }
}
