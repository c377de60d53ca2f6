/**
 * The score of a message and the two lines it is compared with. Weights and lines are data (`weights.json`), fitted by
 * `scoring/train.ts`; a test fits them again. What was answered so far moves both lines: most people refine all day and
 * change no course, and who was misunderstood once is misunderstood in the same way again.
 */
import WEIGHTS from "./weights.json" with { type: "json" };
import type { Conversation } from "../conversation.ts";
import type { Readings } from "./readings.ts";
import { aboveOthers, NOTHING_USUAL } from "./usual-amount.ts";
import type { Wording } from "./wording.ts";

/** `ask`: the agent says what the message does before it writes; `tell`: it is told that it may; `none`: nothing. */
export type CourseLine = "ask" | "tell" | "none";

/** Weights by the names of readings, and what the score is compared with. */
export interface CourseWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Weights of the buckets of a wording, one signed byte each, in base64. */
  readonly wording: string;
  /** What a byte of 1 stands for. */
  readonly unit: number;
  readonly ask: number;
  readonly tell: number;
}

/** What a message shows, and how it is put. */
export interface Shown {
  readonly readings: Readings;
  readonly wording: Wording;
}

/** The bytes of weights that were decoded before. */
const decoded = new Map<string, Int8Array>();

function bytesOf(wording: string): Int8Array {
  const known = decoded.get(wording);
  if (known) return known;
  const bytes = Int8Array.from(atob(wording), (sign) => sign.charCodeAt(0));
  decoded.set(wording, bytes);
  return bytes;
}

export function scoreOf(
  { readings, wording }: Shown,
  course: Pick<CourseWeights, "bias" | "weights" | "wording" | "unit">,
): number {
  const bytes = bytesOf(course.wording);
  const put = wording.reduce((sum, bucket) => sum + (bytes[bucket] ?? 0), 0);
  const shown = Object.entries(readings).reduce(
    (sum, [name, value]) => sum + value * (course.weights[name] ?? 0),
    course.bias,
  );
  return shown + (put * course.unit) / Math.sqrt(Math.max(1, wording.length));
}

/** How often whoever was asked said that nothing changes, and that something does. */
export type Answers = Pick<Conversation, "unchanged" | "changed">;

/**
 * Answers that stand before the first one, of each kind. So few, because people are of two sorts: with some nearly all
 * that sounds like a change is one, with others nearly nothing.
 */
const PRIOR = 0.3;
/** Who says outright that the goal is another one is asked about, whatever was answered before. */
const MOST = 3;

/**
 * By how much the answers so far raise the lines, in the score's own measure, log odds. Changes bring them back, no
 * further: a change that was real makes no other message one.
 * @param elsewhere in other sessions of the project.
 */
export function raisedBy(here: Answers = {}, elsewhere: Answers = {}): number {
  const count = (kind: keyof Answers): number => PRIOR + (here[kind] ?? 0) + (elsewhere[kind] ?? 0);
  return Math.min(MOST, Math.max(0, Math.log(count("unchanged") / count("changed"))));
}

/** An outright demand to drop the plan. It is asked about whatever was answered before: that was about other messages. */
const DEMAND = "list poison";

/** What is known of the human: what was answered, and how much they usually say. */
export type Known = Pick<Conversation, "unchanged" | "changed" | "talk">;

/** How high a message with that score stands beside the two lines. */
export const heightOf = (
  score: number,
  { readings }: Pick<Shown, "readings">,
  here: Known,
  elsewhere?: Answers,
): number =>
  DEMAND in readings ? score : score - raisedBy(here, elsewhere) - aboveOthers(here.talk ?? NOTHING_USUAL);

/** No reading at all is a first message: it opens the work and changes no course. */
export function courseOf(shown: Shown, before: Known = {}, elsewhere?: Answers): CourseLine {
  if (Object.keys(shown.readings).length === 0) return "none";
  const height = heightOf(scoreOf(shown, WEIGHTS), shown, before, elsewhere);
  return height >= WEIGHTS.ask ? "ask" : height >= WEIGHTS.tell ? "tell" : "none";
}
