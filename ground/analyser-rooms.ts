/**
 * The rooms of the analysers as data. An analyser imports nothing of ours; its `scoring/` reads files and labels. Those of
 * shell-effects have a file of their own. A package that is not here may import nothing, so that a new one has to be
 * given its walls.
 */
import { SHELL_EFFECTS_WALLS } from "./shell-effects-rooms.ts";

const RISKS = "analysers/code-risks/";
const CHANGES = "analysers/course-changes/";
const LABELS = "analysers/labelled-data/";

/** Parsed text, what is known of its values, what is looked for; each with the rooms that it may import. */
const RISK_ROOMS: readonly (readonly [room: string, rooms: string, packages?: string])[] = [
  ["risk/", ""],
  ["source/", "", "@lezer/common @lezer/javascript @lezer/python"],
  ["flow/", "source/"],
  ["rules/", "risk/ source/ flow/"],
];

/** Words of the languages, the sentences of a text, names of products, and what a message does with them. */
const CHANGE_ROOMS: readonly (readonly [room: string, rooms: string])[] = [
  ["words/", ""],
  // A language reads normal text, and a text is cut by its language.
  ["text/", "language/ tech/ words/"],
  ["language/", "text/ words/"],
  ["tech/", "slot-change.ts text/ words/"],
  // What a message shows is made one record, and the record is compared with the lines.
  [
    "message/",
    "conversation.ts course-answer.ts course-change.ts slot-change.ts statement.ts language/ readings/ tech/ text/ words/",
  ],
  ["readings/", "conversation.ts course-change.ts statement.ts language/ message/ text/ words/"],
];

const wall = (home: string, room: string, rooms: string, packages = "") => ({
  within: home + room,
  rooms: [room, ...rooms.split(" ").filter(Boolean)].map((name) => home + name),
  packages: packages.split(" ").filter(Boolean),
  pure: true,
});

export const ANALYSER_WALLS = [
  ...RISK_ROOMS.map(([room, rooms, packages]) => wall(RISKS, room, rooms, packages)),
  {
    within: `${RISKS}scoring/`,
    rooms: [`${RISKS}scoring/`, `${RISKS}risk/`],
    packages: ["@idumb/labelled-data", "node:fs", "node:path"],
    pure: false,
  },
  { within: RISKS, rooms: [RISKS], packages: [], pure: true },
  ...CHANGE_ROOMS.map(([room, rooms]) => wall(CHANGES, room, rooms)),
  {
    within: `${CHANGES}scoring/`,
    rooms: ["scoring/", "message/", "readings/", "conversation.ts", "course-answer.ts", "slot-change.ts"].map(
      (name) => CHANGES + name,
    ),
    packages: ["@idumb/labelled-data", "node:fs", "node:url"],
    pure: false,
  },
  { within: CHANGES, rooms: [CHANGES], packages: [], pure: true },
  { within: LABELS, rooms: [LABELS], packages: ["node:fs"], pure: false },
  ...SHELL_EFFECTS_WALLS,
  { within: "analysers/", rooms: [], packages: [], pure: true },
];
