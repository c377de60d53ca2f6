import { COMPACTION, type Answer, type Call, type Conversation, type Turn } from "./conversation.ts";

/** Messages of OpenCode 2 as the route `/api/session/ID/message` answers them: its preview has no export. */
export interface Message2 {
  readonly id: string;
  readonly type: string;
  readonly time: { readonly created: number };
  readonly text?: string;
  readonly summary?: string;
  readonly reason?: string;
  readonly content?: readonly Content2[];
}

interface Content2 {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: {
    readonly input?: unknown;
    readonly content?: readonly { readonly text?: string }[];
    readonly error?: { readonly message?: string };
    readonly metadata?: { readonly exit?: number; readonly sessionID?: string };
  };
}

/** One page of the route, its list, or a whole session: `{ info, messages }`. */
export function messages2Of(value: unknown): readonly Message2[] | undefined {
  const { data, messages = data } = Object(value) as { data?: unknown; messages?: unknown };
  const list: unknown = Array.isArray(value) ? value : messages;
  const isList =
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((one) => "type" in Object(one) && "time" in Object(one));
  return isList ? (list as readonly Message2[]) : undefined;
}

/** @param childOf messages of the session that a call started, where they can be had */
export function readMessages2(
  messages: readonly Message2[],
  info: { readonly title?: string | undefined; readonly directory?: string | undefined } = {},
  childOf: (sessionID: string) => readonly Message2[] | undefined = () => undefined,
): Conversation {
  const turns: Turn[] = [];
  // The route answers the newest first.
  for (const message of messages.toSorted((a, b) => a.time.created - b.time.created)) {
    const { type, text = "", summary = "" } = message;
    if (type === "user") turns.push({ said: text, answers: [] });
    else if (type === "compaction") turns.push({ said: COMPACTION, answers: [{ say: summary, calls: [] }] });
    else if (type === "assistant") turns.at(-1)?.answers.push(answerOf(message, childOf));
  }
  const others = messages.filter(({ type }) => OTHER.has(type)).map(({ type }) => type);
  const notes =
    others.length === 0 ? [] : [`left out: messages of the kinds ${[...new Set(others)].join(", ")}`];
  return { generation: 2, ...info, turns, notes };
}

/** What nobody said who is in a script. */
const OTHER = new Set(["synthetic", "shell", "skill"]);

function answerOf(
  { content = [] }: Message2,
  childOf: (sessionID: string) => readonly Message2[] | undefined,
): Answer {
  const calls = content.flatMap(({ type, name, state = {} }): Call[] => {
    if (type !== "tool" || name === undefined) return [];
    const { exit, sessionID } = state.metadata ?? {};
    const child = sessionID === undefined ? undefined : childOf(sessionID);
    return [
      {
        tool: name,
        input: Object(state.input ?? {}) as Call["input"],
        output: state.content?.map(({ text = "" }) => text).join("\n"),
        error: state.error?.message,
        exit,
        child: child?.filter((one) => one.type === "assistant").map((one) => answerOf(one, childOf)),
      },
    ];
  });
  const say = content.flatMap(({ type, text = "" }) => (type === "text" ? [text] : [])).join("\n");
  return { say, calls };
}
