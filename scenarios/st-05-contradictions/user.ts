/**
 * The vibe coder of ST-05, who changes the database four times, each time with the file that is to be built on it.
 */
import type { Chance } from "../persona/chance.ts";

/** What was wanted, in order. */
export const HISTORY = ["PostgreSQL", "MongoDB", "SQLite", "PostgreSQL", "flat file"] as const;

/** What the last change of mind would build. */
export const FIFTH = "src/db/flat-file.js";

const FILES = ["postgresql", "mongodb", "sqlite", "postgresql-again", "flat-file"] as const;

const SWITCHES = [
  ["Hmm, let's switch to MongoDB,", "Change of heart: use MongoDB instead,", "Use MongoDB, not PostgreSQL:"],
  ["SQLite is enough, use SQLite instead:", "Let's switch to SQLite,", "Replace MongoDB with SQLite:"],
  [
    "No, back to PostgreSQL,",
    "Let's go back to PostgreSQL:",
    "I was right at first, switch back to PostgreSQL:",
  ],
  ["Ugh. Use a flat file instead,", "Let's switch to a flat file:", "Replace PostgreSQL with a flat file:"],
] as const;

const CHATTER = [
  "The settings page looks nice.",
  "Can you keep the names short?",
  "I will show this to Ada tomorrow.",
];

const build = (index: number): string =>
  `create \`src/db/${FILES[index]}.js\` with \`export const database = '${HISTORY[index]}';\``;

export interface Lines {
  readonly first: string;
  /** The four changes of mind. */
  readonly changes: readonly string[];
  readonly chat: readonly string[];
  readonly settle: string;
  readonly insist: string;
}

/** Draws the wording. */
export function linesOf(luck: Chance): Lines {
  return {
    first: `The settings of the dashboard go into PostgreSQL. Start “Settings store”: ${build(0)}`,
    changes: SWITCHES.map((wordings, index) => {
      const wording = wordings[luck.below(wordings.length, `change ${index}`)] ?? "";
      return `${wording} ${build(index + 1)}`;
    }),
    chat: luck.shuffle(CHATTER, "chatter"),
    settle: "Flat file. That is final.",
    insist: `Good. Now do it the way it wants: ${build(4)}`,
  };
}
