/**
 * Which messages of a session were not heard yet. One that comes while the agent, or its subagent, is at work must not wait
 * for the agent's next request: it may be about the very work. The event of the first prompt is gone before a plugin can subscribe,
 * so that one is taken from the request; after an automatic compaction the newest prompt is in no message of the request,
 * so that one is taken from its event.
 */
import { fieldOf } from "../../opencode/host/field-of.ts";
import { callTimesOf } from "../../opencode/disk/call-times.ts";
import { commandOrigin, type CommandOrigin } from "../../opencode/command/command-origin.ts";
import { isNotice } from "../host/human-notices.ts";
import { commandIn } from "./commands.ts";
import type { SessionDesk } from "../../opencode/project/session-desk.ts";
import type { KeptNotes } from "../host/kept-notes.ts";
import type { HostEvent, WireMessage } from "../host/wire.ts";

export interface UserInput {
  readonly id: string;
  readonly text: string;
  /** False for what a plugin or the host wrote in the user's place. */
  readonly isHuman: boolean;
  /** Who gave a command, seen as it came; left out for words, and where the event was missed. */
  readonly origin?: CommandOrigin;
}

export interface HumanInputs {
  /** Notes what `session.input.admitted` tells; a message that came while the session was at work comes back at once. */
  admitted(event: HostEvent): UserInput | undefined;
  /** A turn of the session has begun, or is over. */
  atWork(sessionID: string, isAtWork: boolean): void;
  /** In order, until each was met; @param newest the newest message of the user's side in the request. */
  unheard(sessionID: string, newest: WireMessage | undefined): readonly UserInput[];
}

/**
 * @param notes knows the messages that were met
 * @param sessions knows which programs of the agent run
 */
export function humanInputs(notes: Pick<KeptNotes, "has">, sessions: SessionDesk): HumanInputs {
  const waiting = new Map<string, UserInput[]>();
  const busy = new Set<string>();
  return {
    atWork(sessionID, isAtWork) {
      if (isAtWork) busy.add(sessionID);
      else busy.delete(sessionID);
    },
    admitted({ data }) {
      const { inputID, sessionID, input } = data;
      const text = fieldOf(fieldOf(input, "data"), "text");
      if (typeof inputID !== "string" || typeof sessionID !== "string" || typeof text !== "string")
        return undefined;
      if (isNotice(text)) return undefined;
      const isHuman = fieldOf(input, "type") === "user";
      const origin =
        isHuman && commandIn(text) ? { origin: commandOrigin(callTimesOf(sessions).runsNow()) } : {};
      const admitted = { id: inputID, text, isHuman, ...origin };
      if (busy.has(sessionID)) return admitted;
      waiting.set(sessionID, [...(waiting.get(sessionID) ?? []), admitted]);
      return undefined;
    },
    unheard(sessionID, newest) {
      const inputs = waiting.get(sessionID) ?? [];
      waiting.delete(sessionID);
      const { id } = newest ?? {};
      if (newest !== undefined && id !== undefined && !inputs.some((input) => input.id === id)) {
        const text = newest.content.flatMap((part) => part.text ?? []).join("\n");
        inputs.push({ id, text, isHuman: true });
      }
      return inputs.filter((input) => !notes.has(input.id));
    },
  };
}
