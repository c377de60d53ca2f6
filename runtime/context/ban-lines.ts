/** What the human closed, in their words: for the status, and for the block that a compaction keeps. */
import type { State } from "../kernel/state.ts";

const MOST = 6;
const MOST_QUOTED = 60;

/** At most one line. */
export function banLines(state: State): readonly string[] {
  const bans = state.bans ?? [];
  if (bans.length === 0) return [];
  const shown = bans
    .slice(-MOST)
    .map(({ globs, quote }) => `${globs.join(" ")} ("${quote.slice(0, MOST_QUOTED)}")`);
  const more = bans.length > MOST ? `; and ${bans.length - MOST} more` : "";
  return [`Not to be changed, the human said: ${shown.join("; ")}${more}.`];
}
