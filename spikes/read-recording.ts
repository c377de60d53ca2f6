import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import type { ChatMessage } from "../simulator/model/model.ts";

/** Questions that many spikes put to what was recorded of OpenCode 2. Sessions are called `ses#1` (the first), `ses#2`, … */
type Fields = Readonly<Record<string, unknown>>;

export interface SentRequest {
  readonly messages: readonly ChatMessage[];
  /** By name; what is said of one follows where it is short. */
  readonly tools: readonly string[];
}

type RequestKind = "main" | "subagent" | "compaction";

/** What the model was sent, in order. */
export function requestsOf(recording: Recording, kind: RequestKind = "main"): readonly SentRequest[] {
  return lanesOf(recording).flatMap((records) =>
    wholeOf(records.filter(({ request }) => request === kind)).map((one) => one as unknown as SentRequest),
  );
}

const lanesOf = ({ calls }: Recording): readonly (readonly Fields[])[] =>
  Object.values(calls) as readonly (readonly Fields[])[];

const SHORTENED = ["messages", "system", "tools"];

/** A recording tells of a list only what is new in it since the one before. */
function wholeOf(records: readonly Fields[]): readonly Fields[] {
  let before: Fields = {};
  return records.map((record) => {
    before = {
      ...record,
      ...Object.fromEntries(SHORTENED.map((key) => [key, whole(record[key], before[key])])),
    };
    return before;
  });
}

function whole(list: unknown, before: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const [first, ...rest] = list as readonly unknown[];
  const same = typeof first === "string" ? /^\$SAME (\d+)$/.exec(first)?.[1] : undefined;
  return same === undefined ? list : [...(before as readonly unknown[]).slice(0, Number(same)), ...rest];
}

/** The texts that the model was answered to its calls. */
export const resultsIn = (request: SentRequest | undefined): readonly string[] =>
  (request?.messages ?? []).flatMap(({ role, content }) => (role === "tool" ? [String(content)] : []));

/** In how many of the requests some message holds the text. */
export const countHolding = (requests: readonly SentRequest[], text: string): number =>
  requests.filter(({ messages }) => JSON.stringify(messages).includes(JSON.stringify(text).slice(1, -1)))
    .length;

/** Fields of the events of one type, in order, session by session. */
export function eventsOf({ events }: Recording, type: string): readonly Fields[] {
  return (Object.values(events).flat() as readonly Fields[]).filter((event) => event["type"] === type);
}

/** Lines that plugins wrote with `note`. */
export function notesIn(recording: Recording): readonly string[] {
  const text = fileIn(recording, "notes.txt");
  return text === undefined ? [] : text.trim().split("\n");
}

/** A file of the project as it was in the end. */
export const fileIn = ({ disk }: Recording, name: string): string | undefined =>
  (disk as Readonly<Record<string, string>>)[name];

/** The changed files that an event names. */
export function filesOf({ files }: Fields): readonly string[] {
  return Array.isArray(files) ? files.map((file: unknown) => String(file)) : [];
}
