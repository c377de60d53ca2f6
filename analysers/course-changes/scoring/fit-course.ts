/**
 * Fits weights and lines to rounds of conversations. The lists know the rounds that were read better than any talk to
 * come: so each row is seen a second time with a share of its readings missing, as a list misses phrases it has not
 * met. The lines come from scores of rounds that were held out.
 */
import { scoreOf, type CourseWeights } from "../readings/course-line.ts";
import { fitWeights, type Row } from "./fit-weights.ts";

export type Round = readonly (Row & { readonly id: string })[];

/** So many rows must show a reading. */
const SEEN = 5;
const PENALTY = 3;
const MISSING = 0.3;
/** What rests on no list. */
const NEVER_MISSING = ["near ", "words "] as const;
/** Written by people who know the detector, to teach it: they say nothing of how often others are asked. */
const OWN: ReadonlySet<string> = new Set(["lookalikes", "workdays"]);
/** Shares of plain messages of the other rounds above each line. */
const ASKED = 0.05;
const TOLD = 0.08;

/** From 0 to 1, always the same for the same text. */
function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash >>> 8) / 2 ** 24;
}

const thinned = ({ id, readings, ...row }: Round[number]): Row => ({
  ...row,
  readings: Object.fromEntries(
    Object.entries(readings).filter(
      ([name]) => NEVER_MISSING.some((head) => name.startsWith(head)) || chanceOf(id + name) >= MISSING,
    ),
  ),
});

/** JSON has no other nought. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

function fitted(rows: Round): Pick<CourseWeights, "bias" | "weights"> {
  const all: readonly Row[] = [...rows.map(thinned), ...rows];
  const seen = new Map<string, number>();
  for (const { readings } of all)
    for (const name of Object.keys(readings)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].flatMap(([name, count]) => (count >= SEEN ? name : [])).toSorted();
  const { bias, weights } = fitWeights(all, names, PENALTY);
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, rounded(weight)])),
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
    return rows.map(({ id, readings, isChange }) => ({
      id,
      round,
      isChange,
      score: scoreOf(readings, weights),
    }));
  });

export function fitCourse(rounds: ReadonlyMap<string, Round>, out: readonly Scored[]): CourseWeights {
  const plain = out.flatMap(({ isChange, score }) => (isChange ? [] : score)).toSorted((a, b) => b - a);
  const line = (share: number): number => rounded(plain[Math.floor(plain.length * share)] ?? 0);
  return { ...fitted([...rounds.values()].flat()), ask: line(ASKED), tell: line(TOLD) };
}
