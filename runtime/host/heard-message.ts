/**
 * A message to an agent, split by its author: only what a human typed is a wish. What another plugin, a command's
 * template or governance itself put into the message is text to the agent and nobody's word.
 */

/** A message of the user's side, before the agent reads it. */
export interface HeardMessage {
  /** All of its text. */
  readonly text: string;
  /** The pieces that somebody or something typed into the prompt, in order; a command's expansion is among them. */
  readonly typed: readonly string[];
}

/**
 * Writes a note where the agent reads it next, and where the host sends the same bytes in every later request: into the
 * message that has just come, or after the result of a call.
 */
export type KeepNote = (text: string) => void;
