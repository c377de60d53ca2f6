/**
 * What a simulated agent sees of the turn it is in: the newest thing the user said, and the calls it has
 * made since with what came back. Read from the request alone, as a model would; nothing is remembered
 * between requests.
 */
import { textOf, type ChatMessage, type ModelRequest } from "opencode-simulator";
import { adviceIn, demandIn, type Call } from "./advice.ts";
import { familiarTools, heard } from "./host-words.ts";

export interface Attempt {
  readonly call: Call;
  readonly result: string;
  /** The answer reads like a no. */
  readonly refused: boolean;
  /** A call that the answer names, if any. */
  readonly says: Call | undefined;
  /** A call that the answer demands at once. */
  readonly demands: Call | undefined;
  /** The same where the answer is a no: what it recommends instead. */
  readonly advice: Call | undefined;
}

export interface Turn {
  /** The user's own words: the first part of the message. */
  readonly ask: string;
  /** What somebody put beside them, in further parts. */
  readonly beside: string;
  /** The first call that those further parts demand at once. */
  readonly demand: Call | undefined;
  readonly attempts: readonly Attempt[];
  /** Tools on offer, in the names of OpenCode 1. */
  readonly tools: readonly string[];
}

const NO =
  /\b(block(?:ed|s)?|instead|refus\w+|denied|not allowed|not permitted|forbidden|cannot|can't|could not|couldn't|errors?|failed|invalid|unavailable|fatal|no such file)\b|\bmust\b[^.]*\b(first|before)\b/i;

/** Reads the turn a request belongs to. */
export function readTurn(request: ModelRequest): Turn {
  const { messages } = request.body;
  const start = messages.findLastIndex((message) => message.role === "user");
  const offered = (request.body.tools ?? []).map((tool) => tool.function.name);
  const named = (call: Call | undefined): Call | undefined => call && heard(call, offered);
  const since = messages.slice(start + 1);
  const results = new Map(since.filter(isResult).map((message) => [message.tool_call_id, textOf(message)]));
  const attempts = since
    .flatMap((message) => message.tool_calls ?? [])
    .filter((made) => results.has(made.id))
    .map((made): Attempt => {
      const result = unwrapped(results.get(made.id) ?? "");
      // What a file says is no answer to the call.
      const refused = !FILE_SHOWN.test(result) && NO.test(result.slice(0, 1500));
      const args = parsed(made.function.arguments);
      // OpenCode 1.18.33 shows a call of a tool it does not have as a call of `invalid`.
      const name =
        made.function.name === "invalid" && typeof args["tool"] === "string"
          ? args["tool"]
          : made.function.name;
      const says = named(adviceIn(result, offered));
      return {
        call: heard([name, args], offered),
        result,
        refused,
        says,
        demands: named(demandIn(result, offered)),
        advice: refused ? says : undefined,
      };
    });
  const { ask, beside } = partsOf(messages[start]);
  const demand = named(demandIn(beside, offered));
  return { ask, beside, demand, attempts, tools: familiarTools(offered) };
}

/** How a file begins that the read tool shows, on OpenCode 1 and 2. */
const FILE_SHOWN = /^(?:<path>|Read file )/;

/** OpenCode 2 wraps an error in JSON; a model reads the words in it. */
function unwrapped(result: string): string {
  const { error } = result.startsWith('{"error":')
    ? (parsed(result) as { error?: { message?: unknown } })
    : {};
  return typeof error?.message === "string" ? error.message : result;
}

/** OpenCode 2 sends the parts of a message as one text; what stands in a tag behind it was put there by somebody else. */
const apart = (text: string): readonly string[] =>
  text.split(/\n\n(?=<([a-z-]+)>\n[^]*<\/\1>\s*$)/).filter((_, at) => at % 2 === 0);

/** After an automatic compaction of OpenCode 2 the newest message stands in the record behind the summary. */
const NEWEST_IN_RECORD =
  /^<conversation-checkpoint>[^]*\[User\]: ([^]*?)(?:\n\n\[\w|\n*<\/recent-context>|\n\[Assistant)/;

/** What the user said themselves in a message, without what somebody put beside it. */
export const saidIn = (message: ChatMessage): string => partsOf(message).ask;

function partsOf(message: ChatMessage | undefined): { ask: string; beside: string } {
  const content = message?.content;
  const parts =
    typeof content === "string" || !content ? [textOf(message)] : content.map(({ text = "" }) => text);
  const [first = "", ...rest] = parts.flatMap(apart);
  return { ask: NEWEST_IN_RECORD.exec(first)?.[1] ?? first, beside: rest.join("\n") };
}

const isResult = (message: ChatMessage): boolean => message.role === "tool";

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
