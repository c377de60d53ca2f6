/**
 * The characters of the simulated users, as integers per mille. A scenario says what its user wants; a character says
 * what else this user does meanwhile.
 */
import type { AsideName } from "./asides.ts";

export interface Character {
  readonly name: string;
  readonly about: string;
  /** Does something aside before a message, the first time; the second time half as often, the third a third. */
  readonly digression: number;
  /** Of what is done aside, how much is of which kind; together 1000. */
  readonly asides: Readonly<Partial<Record<AsideName, number>>>;
}

export const USERS: Readonly<Record<string, Character>> = {
  "vibe-coder": {
    name: "vibe-coder",
    about: "thinks aloud, changes their mind and back, breaks off, demands, compacts whenever it feels slow",
    digression: 500,
    asides: {
      "wall of text": 140,
      "change of mind": 220,
      contradiction: 140,
      "broken off": 160,
      demand: 200,
      "compaction by hand": 140,
    },
  },
  professional: {
    name: "professional",
    about: "terse, gives context, quotes traces and reviews, reads a file first, seldom compacts",
    digression: 250,
    asides: {
      context: 260,
      "stack trace": 220,
      "review remark": 210,
      "look first": 260,
      "compaction by hand": 50,
    },
  },
};
