/**
 * How an agent finds advice in a text: the name of a tool it has, followed by a JSON object. That is how
 * anyone would read "do this instead: name {…}"; no marker, heading or tool of any plugin is known here.
 */
import { objectEnd } from "./object-end.ts";

export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** A call as it stands in a text. */
interface Mention {
  readonly at: number;
  readonly call: Call;
}

/** The first call recommended in `text` for one of `tools`; undefined when there is none. */
export function adviceIn(text: string, tools: readonly string[]): Call | undefined {
  let best: Mention | undefined;
  for (const tool of tools) {
    const [first] = mentionsOf(text, tool, best?.at ?? text.length);
    if (first) best = first;
  }
  return best?.call;
}

/** A condition before a call makes it an offer for later: "when done: …". */
const FOR_LATER = /\b(when|once|if|after|else|unless|otherwise)\b[^.:]*:?\s*$/i;
/** Words by which a text demands something now. */
const DEMANDS = /\b(must|until|before|first|held|required|need(?:s|ed)?)\b/i;

/** The first call that a text demands at once, and not only offers. */
export function demandIn(text: string, tools: readonly string[]): Call | undefined {
  for (const line of text.split("\n")) {
    if (!DEMANDS.test(line)) continue;
    const found = allIn(line, tools).find(({ at }) => !FOR_LATER.test(line.slice(0, at)));
    if (found) return found.call;
  }
  return undefined;
}

/** The newest call that is offered for such an occasion, best in a line that names the thing it is about. */
export function offerFor(
  texts: readonly string[],
  tools: readonly string[],
  occasion: RegExp,
  about: string,
): Call | undefined {
  let other: Call | undefined;
  for (const text of texts.toReversed()) {
    for (const line of text.split("\n").toReversed()) {
      if (!line.includes("{")) continue;
      const found = allIn(line, tools).findLast(({ at }) => occasion.test(line.slice(0, at)));
      if (found && line.includes(about)) return found.call;
      other ??= found?.call;
    }
  }
  return other;
}

/** All calls of one tool that a text shows. */
export const callsOf = (text: string, tool: string): readonly Call[] =>
  allIn(text, [tool]).map(({ call }) => call);

const allIn = (text: string, tools: readonly string[]): Mention[] =>
  tools.flatMap((tool) => [...mentionsOf(text, tool, text.length)]).toSorted((a, b) => a.at - b.at);

/** Calls of one tool that begin before `end`, in order. */
function* mentionsOf(text: string, tool: string, end: number): Generator<Mention, void> {
  for (let at = text.indexOf(tool); at >= 0 && at < end; at = text.indexOf(tool, at + 1)) {
    if (/[\w-]/.test(text[at - 1] ?? " ")) continue;
    const gap = /^[\s:`(]{0,4}(?=\{)/.exec(text.slice(at + tool.length));
    const args = gap ? objectAt(text, at + tool.length + gap[0].length) : undefined;
    if (args) yield { at, call: [tool, args] };
  }
}

/** Parses the JSON object that begins at `start`. */
function objectAt(text: string, start: number): Readonly<Record<string, unknown>> | undefined {
  const end = objectEnd(text, start);
  return end < 0 ? undefined : parse(text.slice(start, end));
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
