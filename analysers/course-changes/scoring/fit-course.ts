/**
 * Fits weights and lines to rounds of conversations. The lists know the rounds that were read better than any talk to
 * come: so each row is seen a second time with a share of its readings missing, as a list misses phrases it has not
 * met. The lines come from scores of rounds that were held out.
 */
import { scoreOf, type CourseWeights, type Shown } from "../readings/course-line.ts";
import { BUCKETS, hashOf } from "../readings/wording.ts";
import { fitWeights, type Row } from "./fit-weights.ts";

export type RoundRow = Row & Shown & { readonly id: string };
export type Round = readonly RoundRow[];

/** So many rows must show a reading. */
const SEEN = 5;
const PENALTY = 3;
/** How much a wording counts beside the readings. */
const WORDING = 5;
const BYTE = 127;
const MISSING = 0.3;
/** What rests on no list. */
const NEVER_MISSING = ["near ", "words "] as const;
/** Written by people who know the detector, to teach it: they say nothing of how often others are asked. */
const OWN: ReadonlySet<string> = new Set(["lookalikes", "workdays"]);
/** Shares of plain messages of the other rounds above each line. */
const ASKED = 0.05;
const TOLD = 0.08;

/** From 0 to 1, always the same for the same text. */
const chanceOf = (text: string): number => (hashOf(text) >>> 8) / 2 ** 24;

const thinned = ({ id, readings, ...row }: RoundRow): RoundRow => ({
  ...row,
  id,
  readings: Object.fromEntries(
    Object.entries(readings).filter(
      ([name]) => NEVER_MISSING.some((head) => name.startsWith(head)) || chanceOf(id + name) >= MISSING,
    ),
  ),
});

/** A bucket of the wording, as a reading. */
const bucketName = (bucket: number): string => `bucket ${bucket}`;

const withWording = ({ readings, wording, ...row }: RoundRow): Row => ({
  ...row,
  readings: {
    ...readings,
    ...Object.fromEntries(wording.map((bucket) => [bucketName(bucket), WORDING / wording.length])),
  },
});

/** JSON has no other nought. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

function fitted(rows: Round): Omit<CourseWeights, "ask" | "tell"> {
  const all: readonly Row[] = [...rows.map(thinned), ...rows].map(withWording);
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

export interface Scored {
  readonly id: string;
  readonly round: string;
  readonly isChange: boolean;
  readonly score: number;
}

/** Every round whose authors had not seen the detector, by the weights that the others give. */
export const heldOut = (rounds: ReadonlyMap<string, Round>): readonly Scored[] =>
  [...rounds].flatMap(([round, rows]) => {
    if (OWN.has(round)) return [];
    const others = [...rounds].flatMap(([name, own]) => (name === round ? [] : own));
    const weights = fitted(others);
    return rows.map((row) => ({ id: row.id, round, isChange: row.isChange, score: scoreOf(row, weights) }));
  });

export function fitCourse(rounds: ReadonlyMap<string, Round>, out: readonly Scored[]): CourseWeights {
  const plain = out.flatMap(({ isChange, score }) => (isChange ? [] : score)).toSorted((a, b) => b - a);
  const line = (share: number): number => rounded(plain[Math.floor(plain.length * share)] ?? 0);
  return { ...fitted([...rounds.values()].flat()), ask: line(ASKED), tell: line(TOLD) };
}
