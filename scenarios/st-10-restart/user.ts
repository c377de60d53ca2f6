/**
 * A user whose machine is not to be relied upon: a plan of three pieces, and the host dies in the middle of the second.
 */
import type { Chance } from "../persona/chance.ts";

export const PIECES = ["Export format", "Export route", "Export button"] as const;
export const DECISION = "Decision: exports are written in UTF-8 with a header line.";

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;
const begin = (piece: string, what: string): string =>
  `Start with “${piece}” and do it the way it wants: ${what}`;

export const KEEP = `This is critical, please record it so that it is never forgotten. ${DECISION}`;
export const PLAN = `Please plan the export as tasks: ${PIECES.map((name) => `“${name}”`).join(", ")}.`;
export const FIRST = begin(PIECES[0], create("src/export/format.js", "export const format = 'csv';"));
export const CLOSE = `“${PIECES[0]}” is done, close it.`;
export const SECOND = begin(PIECES[1], create("src/export/route.js", "export const route = 'GET /export';"));
export const AGAIN = `Go on with “${PIECES[1]}” and do it the way it wants: ${create("src/export/limits.js", "export const limit = 1000;")}`;
/** Handed to a subagent, which dies with the host; said again, it is to be done after all. */
export const HANDED_ON = ["Export docs", "docs/export.md"] as const;
export const HAND_ON = `Make this call, and then what its answer tells you: govern_delegate ${JSON.stringify({
  action: "assign",
  name: HANDED_ON[0],
  expectedOutput: create(HANDED_ON[1], "# Export"),
  agent: "general",
})}`;

/** Said in a new session, after the one that was at it died with the host. */
export const TAKEN_OVER = "src/export/total.js";
export const TAKE_OVER = `Go on with “${PIECES[1]}” and do it the way it wants: ${create(TAKEN_OVER, "export const total = 0;")}`;

export const QUESTION = "What are we working on, what is done and what is next?";

const BACK = [
  "The thing crashed. Are you still there?",
  "Sorry, my laptop died.",
  "And we are back, I hope.",
];

/** Draws how the user comes back. */
export const back = (luck: Chance): string => BACK[luck.below(BACK.length, "back")] ?? "";
