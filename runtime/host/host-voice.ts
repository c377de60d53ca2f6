/**
 * What governance asks of a host of its own accord: to tell the human, to keep a log, to let an agent go on, to stop
 * one. Nothing here is awaited on the way of a call, and a host that cannot do one of these loses the message only.
 */

/** How much a toast matters to the human. */
type ToastVariant = "info" | "success" | "warning" | "error";

/** Implemented once for each host and project. */
export interface HostVoice {
  /** One line to the host's log; never to the terminal. */
  log(level: "debug" | "info" | "error", message: string): void;
  /** Shows the human a message that goes away by itself. @param sessionID the session that it is about, if it is about one */
  toast(variant: ToastVariant, message: string, sessionID?: string): void;
  /** A text with calls under the names that this host gives them; left out where they have ours. */
  inHostWords?(text: string): string;
  /** Asks the agent of a session to go on: the text comes as a message that no human typed, and a turn begins. */
  goOn(sessionID: string, agent: string, text: string): void;
  /** Ends what a session is doing, a subagent's included, some time after the caller's hook has ended. */
  stop(sessionID: string): void;
  /** The parent of a session whose creation was not seen; null for a root, or where the host does not say in time. */
  parentOf(sessionID: string): Promise<string | null>;
}
