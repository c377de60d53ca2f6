/**
 * Short news for the human. A plugin of OpenCode 2 (0.0.0-next-16350) has no toast; what its terminal shows, and keeps on
 * the screen, is the description of a synthetic message. Such a message is not the agent's affair, so the hook `context`
 * takes it out of each request.
 *
 * Admitted in the middle of an agent's step, a message makes the turn go on by one step, for ever where each step admits
 * one. Behind a call that has ended another step comes anyway, and behind a turn nothing is begun: news wait for one of these.
 */
import type { PluginContext, WireMessage } from "./wire.ts";

export interface HumanNotices {
  add(message: string): void;
  /** A call in this session has ended, or a turn of it: shows what waits, in the session that the human looks at. */
  show(sessionID: string): void;
}

/** What the model would read of one, in a summary for instance. */
const MARK = "The plugin idumb showed this to the human: ";

export const isNotice = (text: string): boolean => text.startsWith(MARK);

/** Takes them out of messages that are about to be sent. */
export function leaveOutNotices(messages: WireMessage[]): void {
  const others = messages.filter(({ role, content }) => role !== "user" || !isNotice(content[0]?.text ?? ""));
  if (others.length < messages.length) messages.splice(0, messages.length, ...others);
}

/** @param parentOf of a session, as far as it is known; news are shown in the root. */
export function humanNotices(
  session: Pick<PluginContext["session"], "synthetic">,
  parentOf: (sessionID: string) => string | null | undefined,
): HumanNotices {
  const waiting: string[] = [];
  return {
    add: (message) => void waiting.push(message),
    show(sessionID) {
      let root = sessionID;
      for (let parent = parentOf(root); parent; parent = parentOf(root)) root = parent;
      for (const message of waiting.splice(0))
        void session
          .synthetic({
            sessionID: root,
            text: `${MARK}${message}`,
            description: `idumb: ${message}`,
            resume: false,
          })
          // The file of the log has it all the same.
          .catch(() => undefined);
    },
  };
}
