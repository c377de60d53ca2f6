/**
 * The human's last words before a compaction, word for word like an anchor: a summary may leave out what was asked last,
 * and that is what has to be done next. Bounded, and marked where they are cut.
 */
import { rootOf } from "../kernel/override/override.ts";
import type { State } from "../kernel/state.ts";

/** Characters of a message that are kept. */
const MOST_SAID = 800;
const MARK = " […] ";

/** A message as it is kept: its beginning and its end. */
export function keptWords(text: string): string {
  const line = text.trim();
  if (line.length <= MOST_SAID) return line;
  const half = (MOST_SAID - MARK.length) / 2;
  return `${line.slice(0, half)}${MARK}${line.slice(-half)}`;
}

/** At most one line: over several, a message could look like a heading or a border. */
export function saidLines(state: State, sessionID: string): readonly string[] {
  const said = state.said?.[rootOf(state, sessionID)];
  if (said === undefined || rootOf(state, sessionID) !== sessionID) return [];
  return [
    `The human's last message before this, word for word: ${JSON.stringify(said.replace(/\s*[\r\n]+\s*/g, " "))}`,
  ];
}
