/**
 * The tool calls of a run in the order in which they ended, from the host's own record. When a call ended is what the
 * host told, or read from the requests where that is earlier: its result stands in the first one made after it.
 */
import type { Message, Part } from "@opencode-ai/sdk";
import type { CallSeen, Frame } from "./evidence.ts";

export interface StoredMessage {
  readonly info: Message;
  readonly parts: readonly Part[];
}

interface Seen {
  readonly frames: readonly Frame[];
}

/** All ended calls, parents before their children within one frame. */
export function callsOf(
  sessions: ReadonlyMap<
    string,
    { readonly parent: string | undefined; readonly messages: readonly StoredMessage[] }
  >,
  seen: Seen,
): CallSeen[] {
  const ended = new Map<string, number>();
  for (const [index, frame] of seen.frames.entries()) {
    for (const callID of frame.results) if (!ended.has(callID)) ended.set(callID, index);
  }
  const calls: CallSeen[] = [];
  for (const [sessionID, { parent, messages }] of sessions) {
    for (const part of messages.flatMap((message) => message.parts)) {
      if (part.type !== "tool") continue;
      const { state } = part;
      if (state.status !== "completed" && state.status !== "error") continue;
      const frame = ended.get(part.callID) ?? seen.frames.length - 1;
      calls.push({
        callID: part.callID,
        sessionID,
        parentSessionID: parent,
        frame,
        turn: seen.frames[frame]?.turn ?? 0,
        tool: part.tool,
        input: state.input,
        status: state.status,
        result: state.status === "completed" ? state.output : state.error,
      });
    }
  }
  return calls.toSorted((a, b) => a.frame - b.frame);
}
