import { COMPACTION, type Answer, type Call, type Conversation, type Turn } from "./conversation.ts";

/** A session of OpenCode 1, as `opencode export` writes it and as its routes answer it: messages with their parts. */
export interface Export1 {
  readonly info: { readonly title?: string; readonly directory?: string };
  readonly messages: readonly Message1[];
}

export interface Message1 {
  readonly info: {
    readonly role: "user" | "assistant";
    readonly summary?: unknown;
    readonly error?: {
      readonly name: string;
      readonly data?: { readonly message?: string; readonly statusCode?: number };
    };
  };
  readonly parts: readonly Part1[];
}

interface Part1 {
  readonly type: string;
  readonly text?: string;
  readonly synthetic?: boolean;
  readonly ignored?: boolean;
  readonly tool?: string;
  readonly state?: {
    readonly input?: unknown;
    readonly output?: string;
    readonly error?: string;
    readonly metadata?: { readonly exit?: number; readonly sessionId?: string; readonly sessionID?: string };
  };
}

export const isExport1 = (value: unknown): value is Export1 => {
  const { info, messages } = Object(value) as Partial<Export1>;
  return (
    typeof info === "object" && Array.isArray(messages) && messages.every((one) => "parts" in Object(one))
  );
};

/** @param childOf messages of the session that a call started, where they can be had */
export function readExport1(
  { info, messages }: Export1,
  childOf: (sessionID: string) => readonly Message1[] | undefined = () => undefined,
): Conversation {
  const turns: Turn[] = [];
  const notes: string[] = [];
  for (const { info: message, parts } of messages) {
    if (message.role === "user") {
      const said = parts.some(({ type }) => type === "compaction") ? COMPACTION : textOf(parts);
      if (said !== "") turns.push({ said, answers: [] });
      const files = parts.filter(({ type }) => type === "file").length;
      if (files > 0) notes.push(`turn ${turns.length}: ${files} attached file(s) are left out`);
      continue;
    }
    if (message.error?.name === "MessageAbortedError")
      notes.push(`turn ${turns.length}: the user stopped it; it is played to where it was`);
    turns.at(-1)?.answers.push(answerOf({ info: message, parts }, childOf));
  }
  return { generation: 1, directory: info.directory, title: info.title, turns, notes };
}

function answerOf(
  { info: { error }, parts }: Message1,
  childOf: (sessionID: string) => readonly Message1[] | undefined,
): Answer {
  const calls = parts.flatMap(({ type, tool, state }): Call[] => {
    if (type !== "tool" || tool === undefined) return [];
    const { sessionId, sessionID = sessionId, exit } = state?.metadata ?? {};
    const child = sessionID === undefined ? undefined : childOf(sessionID);
    return [
      {
        tool,
        input: Object(state?.input ?? {}) as Call["input"],
        output: state?.output,
        error: state?.error,
        exit,
        child: child?.filter(({ info }) => info.role === "assistant").map((one) => answerOf(one, childOf)),
      },
    ];
  });
  const status = error?.data?.statusCode;
  const failed = status === undefined ? undefined : { http: status, body: error?.data?.message ?? "" };
  return { say: textOf(parts), calls, failed };
}

const textOf = (parts: readonly Part1[]): string =>
  parts
    .filter(({ type, synthetic, ignored }) => type === "text" && synthetic !== true && ignored !== true)
    .map(({ text = "" }) => text)
    .join("\n");
