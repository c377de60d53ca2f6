/**
 * The professional of ST-06: one module in three phases, worked through between ten compactions, and after each of
 * them the same three questions.
 */
import type { Chance } from "../persona/chance.ts";

/** The phases in their order. */
export const PHASES = ["Collect the figures", "Render the charts", "Mail the report"] as const;

/** How many compactions come before a phase is closed and the next one is begun. */
export const CLOSED_AFTER = [3, 7] as const;

const FILES = ["figures", "charts", "mail"] as const;
const ASKS = [
  "Which phase are we in, what is done, and what comes next?",
  "Remind me: what is done, what are we working on, and what is next?",
  "Where are we: current phase, done phases, next phase?",
];

export interface Lines {
  readonly plan: string;
  readonly begin: readonly string[];
  readonly close: readonly string[];
}

/** The lines of the work; their order is the same in every run. */
export const LINES: Lines = {
  plan: `We build reporting. Please plan reporting in phases: ${PHASES.map((name) => `“${name}”`).join(", ")}.`,
  begin: PHASES.map(
    (name, index) =>
      `Start with “${name}”: create \`src/reports/${FILES[index]}.js\` with \`export const phase = ${index + 1};\``,
  ),
  close: PHASES.map((name) => `“${name}” is done, close it the way it wants.`),
};

/** The question in a new session. */
export const ELSEWHERE = "New here: what are we working on?";

/** The question after a compaction. */
export const askOf = (luck: Chance, round: number): string =>
  ASKS[luck.below(ASKS.length, `ask ${round}`)] ?? "";
