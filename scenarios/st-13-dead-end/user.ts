/**
 * A user whose plan cannot be carried out as it stands: the checks of the project fail whatever is done, and then the
 * goal is changed while the agent is at it, right before a compaction.
 */
import type { Chance } from "../persona/chance.ts";

const FIRST = "Tax rules";
const SECOND = "Tax report";
const OTHER = "Plain totals";

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;
const begin = (piece: string, what: string): string =>
  `Start with “${piece}” and do it the way it wants: ${what}`;

export const PLAN = `Please plan taxes as tasks: “${FIRST}”, “${SECOND}”.`;

/** What the user wants written, by the label of the turn in which they ask for it. */
export const WANTED = {
  begin: ["src/billing/tax.js", "export const tax = 19;"],
  "go on": ["src/billing/tax-report.js", "export const report = [];"],
  "after all": ["src/billing/totals.js", "export const totals = [];"],
} as const;

export const BEGIN = begin(FIRST, create(...WANTED.begin));
export const GO_ON = begin(SECOND, create(...WANTED["go on"]));
export const AFTER_ALL = begin(OTHER, create(...WANTED["after all"]));

const CLOSES = [
  `“${FIRST}” is done, close it.`,
  `I said that “${FIRST}” is done, please close it.`,
  `“${FIRST}” is done! Close it.`,
  `For the last time: “${FIRST}” is finished, close it.`,
];

/** The user insists that it be closed, more often than it can be asked for. */
export const closes = (luck: Chance): readonly string[] => luck.shuffle(CLOSES, "closes");

/** No answer is given to this before the compaction. */
export const PIVOT = "You know what? Forget the tax report, let's build plain totals instead.";
