/**
 * What a message shows, as one record of named numbers: cues by the frame they stand in, choices by what stands in
 * their slot, things made and given up, and how near its words are to what was said before. No length, no position, no
 * word of any language: the record of a message is the same whoever said it in whatever language.
 */
import type { Conversation } from "../conversation.ts";
import type { CourseChange } from "../course-change.ts";
import type { Choice } from "../message/choices.ts";
import { staysInTheEnd } from "../message/stays-in-the-end.ts";
import type { Reader } from "../message/topic-reading.ts";
import type { SlotStanding } from "../message/weigh-choices.ts";
import type { Clause } from "../text/clauses.ts";
import { choiceReadings } from "./choice-readings.ts";
import { cueReadings } from "./cue-readings.ts";
import { nearReadings, SILENCE } from "./near-readings.ts";
import { objectReadings } from "./object-readings.ts";
import { saidReadings } from "./said-readings.ts";

/** By name; what is not there is 0. */
export type Readings = Readonly<Record<string, number>>;

/** What the reading of a message rests on. */
export interface ReadPieces {
  readonly clauses: readonly Clause[];
  readonly reader: Reader;
  readonly before: Conversation;
  readonly choices: readonly Choice[];
  readonly standing: (slot: string) => SlotStanding;
  /** Topic words of the open work in the plan. */
  readonly planned: readonly string[];
  /** What the lists make of the message. */
  readonly courseChanges: readonly CourseChange[];
}

const LIST = "list ";
/** The message leaves something as it is. */
const STAYS = "stays in the end";
/** A thing of a goal, what was dropped or said before, a technology, or something to be made or used: how such readings begin. */
const OF_THE_WORK = [
  "near goal",
  "near opening",
  "near former",
  "near dropped",
  "said again",
  "name ",
  "makes ",
  "cue make wished",
  "cue use wished",
];

const listReadings = ({ courseChanges }: ReadPieces): Readings =>
  Object.fromEntries(
    courseChanges.map(({ kind, isCertain, slot }) => [
      `${LIST}${kind}${slot === undefined ? "" : " in slot"}${isCertain ? "" : " perhaps"}`,
      1,
    ]),
  );

/** What is told by how much, or of the message as a whole: how such readings begin. The others are marks. */
const WHOLE = [LIST, "near ", "words new", STAYS];
/** How long the vector of all marks is, where that of the wording is 4. */
const MARKS = 2;

/**
 * The marks of a message are a vector of the same length for all messages, as its wording is: how much somebody says is
 * a habit, and tells nothing of what is meant.
 */
export function evened(readings: Readings): Readings {
  const isMark = (name: string): boolean => !WHOLE.some((start) => name.startsWith(start));
  const marks = Object.keys(readings).filter((name) => isMark(name) && readings[name] !== 0);
  const each = MARKS / Math.sqrt(marks.length);
  return { ...readings, ...Object.fromEntries(marks.map((name) => [name, each])) };
}

/** Of readings: who says outright what a list knows ("let's start over") says something, though it is about no thing. */
export const withoutSilence = ({ [SILENCE]: silence, ...said }: Readings): Readings =>
  silence === undefined || Object.keys(said).some((name) => name.startsWith(LIST))
    ? said
    : { ...said, [SILENCE]: silence };

export const readingsOf = (pieces: ReadPieces): Readings =>
  evened(
    withoutSilence({
      ...cueReadings(pieces.clauses, pieces.reader),
      ...choiceReadings(pieces),
      ...objectReadings(pieces),
      ...saidReadings(pieces),
      ...(staysInTheEnd(pieces.clauses, pieces.reader) ? { [STAYS]: 1 } : {}),
      ...nearReadings(pieces),
      ...listReadings(pieces),
    }),
  );

/** "No pies. Bars are good, everything stays": who leaves things as they are, and speaks of nothing in the work. */
export const leavesAllAsItIs = (readings: Readings): boolean =>
  readings[STAYS] === 1 &&
  Object.entries(readings).every(
    ([name, value]) => value === 0 || !OF_THE_WORK.some((start) => name.startsWith(start)),
  );
