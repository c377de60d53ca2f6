/**
 * A user with a second plugin, who works through a whole session: a decision, some work, an interruption, a compaction,
 * and the question where they are.
 */
import type { Chance } from "../persona/chance.ts";

export const WORK = "Price table";
export const DECISION = "Decision: prices are shown with their currency.";

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;

export const HELLO = "Hello! Show me `src/config.js`, please.";
export const THANKS = "Thanks, that is all for now.";
export const KEEP = `This is critical, please record it so that it is never forgotten. ${DECISION}`;
export const BEGIN = `Start with “${WORK}” and do it the way it wants: ${create("web/prices.js", "export const prices = [];")}`;
export const MORE = `Go on with “${WORK}” and do it the way it wants: ${create("web/prices.css", "table { width: 100% }")}`;
export const STOPPED = `Go on with “${WORK}” and do it the way it wants: ${create("web/sale.js", "export const sale = 10;")}`;
export const QUESTION = "So what are we working on now?";

const CHATTER = ["Nice.", "I like the table.", "Good, the sale can wait until Monday."];

/** Draws what is said in between. */
export const chatter = (luck: Chance): string => CHATTER[luck.below(CHATTER.length, "chatter")] ?? "";
