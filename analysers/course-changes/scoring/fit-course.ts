/** Fits weights and lines to rounds of conversations. The lines come from scores of rounds that were held out. */
import { heightOf, scoreOf, type Known, type CourseWeights, type Shown } from "../readings/course-line.ts";
import { NOTHING_USUAL, withScore } from "../readings/usual-score.ts";
import { BUCKETS } from "../readings/wording.ts";
import { fitWeights, type Row } from "./fit-weights.ts";
import { ROUNDS } from "./rounds.ts";

export interface RoundRow extends Row, Shown {
  readonly id: string;
  /** Does the score decide about the message? */
  readonly isScored: boolean;
}
export type Round = readonly RoundRow[];

/** So many rows must show a reading. */
const SEEN = 5;
const PENALTY = 2;
/** How much a wording counts beside the readings. */
const WORDING = 4;
const BYTE = 127;
const OWN: ReadonlySet<string> = new Set(ROUNDS.own);
/**
 * Shares of plain messages of the other rounds above each line, where the answers raise both. With a lower line real
 * sessions would be held at more than 3 of 100 messages.
 */
const ASKED = 0.075;
const TOLD = 0.1;
/** Where lines are sought: steps to the unit, and the highest and lowest step. */
const STEPS = 50;
const HIGHEST = 5 * STEPS;
const LOWEST = -HIGHEST;
/** So many fits hold out all rounds, several at a time. */
const FOLDS = 5;

/** A bucket of the wording, as a reading. */
const bucketName = (bucket: number): string => `bucket ${bucket}`;

const withWording = ({ readings, wording, ...row }: RoundRow): Row => ({
  ...row,
  readings: {
    ...readings,
    ...Object.fromEntries(wording.map((bucket) => [bucketName(bucket), WORDING / Math.sqrt(wording.length)])),
  },
});

/** JSON has no other nought. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

function fitted(all: readonly Row[]): Omit<CourseWeights, "ask" | "tell" | "plain"> {
  const seen = new Map<string, number>();
  for (const { readings } of all)
    for (const name of Object.keys(readings)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= SEEN ? name : [])).toSorted();
  const { bias, weights } = fitWeights(all, names, PENALTY);
  const buckets = Array.from(
    { length: BUCKETS },
    (_, bucket) => (weights[bucketName(bucket)] ?? 0) * WORDING,
  );
  const unit = buckets.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / BYTE || 1;
  const shown = Object.entries(weights).filter(([name]) => !name.startsWith(bucketName(0).slice(0, -1)));
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(shown.map(([name, weight]) => [name, rounded(weight)])),
    wording: Buffer.from(Int8Array.from(buckets, (weight) => Math.round(weight / unit)).buffer).toString(
      "base64",
    ),
    unit: rounded(unit),
  };
}

export interface Scored extends Pick<Shown, "readings"> {
  readonly id: string;
  readonly round: string;
  readonly isChange: boolean;
  /** Does the score decide? */
  readonly isScored: boolean;
  readonly score: number;
}

/** Every round whose authors had not seen the detector, by weights that were fitted without it. */
export function heldOut(rounds: ReadonlyMap<string, Round>): readonly Scored[] {
  const names = [...rounds.keys()].filter((name) => !OWN.has(name));
  const foldOf = (name: string): number => names.indexOf(name) % FOLDS;
  const rowsOf = new Map([...rounds].map(([name, rows]) => [name, rows.map(withWording)]));
  const weights = Array.from({ length: FOLDS }, (_, fold) =>
    fitted([...rowsOf].flatMap(([name, rows]) => (foldOf(name) === fold ? [] : rows))),
  );
  return names.flatMap((round) => {
    const others = weights[foldOf(round)];
    return (rounds.get(round) ?? []).flatMap(({ id, isChange, isScored, ...shown }) =>
      others
        ? {
            id,
            round,
            isChange,
            isScored,
            readings: shown.readings,
            score: scoreOf(shown, others),
          }
        : [],
    );
  });
}

/** What messages without a change score on average. */
function plainScore(out: readonly Scored[]): number {
  const plain = out.filter(({ isChange }) => !isChange);
  return rounded(plain.reduce((sum, { score }) => sum + score, 0) / plain.length);
}

/**
 * Messages above `line`, where the agent is asked above `ask`, answers rightly, and its answers raise both.
 * @param out messages of a conversation one after the other; @param plain as `plainScore` of all.
 */
export function above(out: readonly Scored[], plain: number, ask: number, line = ask): readonly Scored[] {
  const talks = new Map<string, Required<Known>>();
  return out.filter(({ id, round, isChange, isScored, score, readings }) => {
    // Authors of two rounds may give the same name to their conversations.
    const conversation = `${round} ${id.slice(0, id.lastIndexOf("/"))}`;
    const talk = talks.get(conversation) ?? { unchanged: 0, changed: 0, usual: NOTHING_USUAL };
    const height = isScored ? heightOf(score, { readings }, plain, talk) : -Infinity;
    const isAsked = height >= ask;
    talks.set(conversation, {
      unchanged: talk.unchanged + Number(isAsked && !isChange),
      changed: talk.changed + Number(isAsked && isChange),
      usual: withScore(talk.usual, score, ask),
    });
    return height >= line;
  });
}

/** The lowest line above which no more than that share of the plain messages lies, by halves. */
function lineFor(out: readonly Scored[], share: number, ask?: number): number {
  const others = out.filter(({ isChange }) => !isChange).length;
  const plain = plainScore(out);
  const isTooLow = (line: number): boolean =>
    above(out, plain, ask ?? line, line).filter(({ isChange }) => !isChange).length > others * share;
  let [low, high] = [LOWEST, HIGHEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTooLow(middle / STEPS)) low = middle;
    else high = middle;
  }
  return rounded(high / STEPS);
}

export function fitCourse(rounds: ReadonlyMap<string, Round>, out: readonly Scored[]): CourseWeights {
  const ask = lineFor(out, ASKED);
  return {
    ...fitted([...rounds.values()].flat().map(withWording)),
    ask,
    tell: lineFor(out, TOLD, ask),
    plain: plainScore(out),
  };
}
