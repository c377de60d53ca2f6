/** Fits weights and lines to rounds of conversations. The lines come from scores of rounds that were held out. */
import { heightOf, scoreOf, type Answers, type CourseWeights, type Shown } from "../readings/course-line.ts";
import { aboveOthers, type Usual } from "../readings/usual-amount.ts";
import { BUCKETS } from "../readings/wording.ts";
import { fitWeights, type Fitted, type Row } from "./fit-weights.ts";
import { ROUNDS } from "./rounds.ts";

export interface RoundRow extends Shown {
  readonly id: string;
  readonly isChange: boolean;
  /** Does the score decide about the message? */
  readonly isScored: boolean;
  /** How much the human had said before. */
  readonly talk: Usual;
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
 * Shares of plain messages of the other rounds above each line, where the answers raise both. With a lower line the
 * suite's remarks beside the work are asked about.
 */
const ASKED = 0.08;
const TOLD = 0.105;
/** Where lines are sought: steps to the unit, and the highest and lowest step. */
const STEPS = 50;
const HIGHEST = 5 * STEPS;
const LOWEST = -HIGHEST;
/** So many fits hold out all rounds, several at a time. */
const FOLDS = 5;

/** JSON has no other nought. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

/** The names of the readings in their order; the buckets of the wording stand behind them. */
const namesIn = (rounds: ReadonlyMap<string, Round>): readonly string[] =>
  [...new Set([...rounds.values()].flat().flatMap(({ readings }) => Object.keys(readings)))].toSorted();

function rowFor({ readings, wording, isChange, talk }: RoundRow, place: ReadonlyMap<string, number>): Row {
  const shown = Object.entries(readings);
  const put = WORDING / Math.sqrt(wording.length);
  return {
    columns: Int32Array.from([
      ...shown.map(([name]) => place.get(name) ?? 0),
      ...wording.map((bucket) => place.size + bucket),
    ]),
    values: Float64Array.from([...shown.map(([, value]) => value), ...wording.map(() => put)]),
    known: -aboveOthers(talk),
    isChange,
  };
}

type Score = Pick<CourseWeights, "bias" | "weights" | "wording" | "unit">;

/** The weights as they are kept: those of the readings to three digits, those of the buckets as a byte each. */
function keptAs({ bias, weights }: Fitted, names: readonly string[]): Score {
  const buckets = weights.slice(names.length).map((weight) => weight * WORDING);
  const unit = buckets.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / BYTE || 1;
  const shown = names.flatMap((name, at) => {
    const weight = rounded(weights[at] ?? 0);
    return weights[at] === 0 ? [] : [[name, weight] as const];
  });
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(shown),
    wording: Buffer.from(Int8Array.from(buckets, (weight) => Math.round(weight / unit)).buffer).toString(
      "base64",
    ),
    unit: rounded(unit),
  };
}

export interface Scored extends Omit<RoundRow, "wording"> {
  readonly round: string;
  readonly score: number;
}

interface Fits {
  /** Fitted to all rounds. */
  readonly all: Score;
  /** Every round whose authors had not seen the detector, by weights that were fitted without it. */
  readonly out: readonly Scored[];
}

function fits(rounds: ReadonlyMap<string, Round>): Fits {
  const names = namesIn(rounds);
  const place = new Map(names.map((name, at) => [name, at]));
  const rowsOf = new Map([...rounds].map(([name, rows]) => [name, rows.map((row) => rowFor(row, place))]));
  const fit = { width: names.length + BUCKETS, seen: SEEN, penalty: PENALTY };
  const all = fitWeights([...rowsOf.values()].flat(), fit);
  const others = [...rounds.keys()].filter((name) => !OWN.has(name));
  const foldOf = (name: string): number => others.indexOf(name) % FOLDS;
  const without = Array.from({ length: FOLDS }, (_, fold) => {
    const rows = [...rowsOf].flatMap(([name, own]) => (foldOf(name) === fold ? [] : own));
    return keptAs(fitWeights(rows, { ...fit, from: all }), names);
  });
  const out = others.flatMap((round) => {
    const weights = without[foldOf(round)];
    return (rounds.get(round) ?? []).flatMap(({ wording, ...row }) =>
      weights ? { ...row, round, score: scoreOf({ ...row, wording }, weights) } : [],
    );
  });
  return { all: keptAs(all, names), out };
}

/** Authors of two rounds may give the same name to their conversations. */
const conversationOf = ({ id, round }: Scored): string => `${round} ${id.slice(0, id.lastIndexOf("/"))}`;

/** Messages that change no course, as the corpus tool counts them: those that open a conversation too, which have no row. */
export const plainIn = (out: readonly Scored[]): number =>
  out.filter(({ isChange }) => !isChange).length + new Set(out.map(conversationOf)).size;

/**
 * Messages above `line`, where the agent is asked above `ask`, answers rightly, and its answers raise both.
 * @param out messages of a conversation one after the other.
 */
export function above(out: readonly Scored[], ask: number, line = ask): readonly Scored[] {
  const answers = new Map<string, Required<Answers>>();
  return out.filter((row) => {
    const { isChange, isScored, score, readings, talk } = row;
    const conversation = conversationOf(row);
    const { unchanged, changed } = answers.get(conversation) ?? { unchanged: 0, changed: 0 };
    const height = isScored ? heightOf(score, { readings }, { unchanged, changed, talk }) : -Infinity;
    const isAsked = height >= ask;
    answers.set(conversation, {
      unchanged: unchanged + Number(isAsked && !isChange),
      changed: changed + Number(isAsked && isChange),
    });
    return height >= line;
  });
}

/** The lowest line above which no more than that share of the plain messages lies, by halves. */
function lineFor(out: readonly Scored[], share: number, ask?: number): number {
  const others = plainIn(out);
  const isTooLow = (line: number): boolean =>
    above(out, ask ?? line, line).filter(({ isChange }) => !isChange).length > others * share;
  let [low, high] = [LOWEST, HIGHEST];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTooLow(middle / STEPS)) low = middle;
    else high = middle;
  }
  return rounded(high / STEPS);
}

/** The weights and lines, and the scores that the lines come from. */
export function fitCourse(rounds: ReadonlyMap<string, Round>): {
  readonly course: CourseWeights;
  readonly out: readonly Scored[];
} {
  const { all, out } = fits(rounds);
  const ask = lineFor(out, ASKED);
  return { course: { ...all, ask, tell: lineFor(out, TOLD, ask) }, out };
}
