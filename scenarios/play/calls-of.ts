/**
 * The tool calls of a run in the order in which they ended, from the host's own record. When a call ended is what the
 * host told, or read from the requests where that is earlier: its result stands in the first one made after it.
 */
import type { StoredMessage } from "./driver/stored.ts";
import type { CallSeen, Frame } from "./evidence.ts";

export interface StoredSession {
  readonly parent: string | undefined;
  readonly messages: readonly StoredMessage[];
}

/** All ended calls, parents before their children within one frame. */
export function callsOf(
  sessions: ReadonlyMap<string, StoredSession>,
  { frames }: { readonly frames: readonly Frame[] },
): CallSeen[] {
  const ended = new Map<string, number>();
  for (const [index, { results }] of frames.entries())
    for (const callID of results) if (!ended.has(callID)) ended.set(callID, index);
  const calls = [...sessions].flatMap(([sessionID, { parent: parentSessionID, messages }]) =>
    messages
      .flatMap((message) => message.calls)
      .map((call): CallSeen => {
        const frame = ended.get(call.callID) ?? frames.length - 1;
        return { ...call, sessionID, parentSessionID, frame, turn: frames[frame]?.turn ?? 0 };
      }),
  );
  return calls.toSorted((a, b) => a.frame - b.frame);
}
