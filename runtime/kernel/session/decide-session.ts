/** Sessions as they open, close and are compacted. Never refused: the host has done it already. */
import { accept } from "../decision.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";

const MOST_OF_SUMMARY = 4_000;

export function openSession(
  state: State,
  { parentID, home }: CommandOf<"open-session">,
  context: CommandContext,
): Decision {
  const known = state.sessions[context.sessionID];
  const same =
    known !== undefined &&
    !known.closed &&
    known.parentID === parentID &&
    known.home.instance === home.instance;
  return same ? accept() : accept({ type: "session-opened", parentID, home });
}

export function closeSession(
  state: State,
  _command: CommandOf<"close-session">,
  { sessionID }: CommandContext,
): Decision {
  return state.sessions[sessionID]?.closed === false ? accept({ type: "session-closed" }) : accept();
}

export function noteCompaction(_state: State, { held, summary }: CommandOf<"note-compaction">): Decision {
  return accept({
    type: "session-compacted",
    ...(held === undefined ? {} : { held }),
    ...(summary === undefined ? {} : { summary: summary.slice(0, MOST_OF_SUMMARY) }),
  });
}
