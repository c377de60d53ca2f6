/**
 * A user who changes their mind while the agent works: they stop it at any moment, and take back what it did.
 */
import type { Chance } from "../persona/chance.ts";

export const WORK = "Price rounding";
export const TAKEN_BACK = "src/billing/rounding.js";

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;

/** Written by hand into a file that the plugin renders for people. */
export const BY_HAND = { file: ".idumb/anchors.md", line: "Keep the old price table until Friday." } as const;

export const PLAN = `Please plan the prices as tasks: “${WORK}”, “Price labels”.`;
export const CLOSE = `“${WORK}” is done, close it.`;
export const CHAT = "Hm, let me think about it.";
export const QUESTION = "So what are we working on, and what is done?";
export const BEGIN = `Start with “${WORK}” and do it the way it wants: ${create(TAKEN_BACK, "export const round = Math.floor;")}`;
export const AGAIN = `Start with “${WORK}” and do it the way it wants: ${create("src/billing/cents.js", "export const cents = 100;")}`;

/** Stopped while it thinks about what to do, and with something done already. */
export const STOPPED = [
  `Go on with “${WORK}” and do it the way it wants: ${create("web/rounding.css", "td { text-align: right }")}`,
  `Go on with “${WORK}” and do it the way it wants: ${create("web/rounding.js", "export const digits = 2;")}`,
] as const;

/**
 * Draws the order in which the user stops early and late: before anything was done, and after the file was written, when
 * there is work that the agent could be asked to go on with.
 */
export const moments = (luck: Chance): readonly number[] => luck.shuffle([1, 3], "moments");
