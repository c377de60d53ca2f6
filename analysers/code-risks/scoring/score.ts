/**
 * Pairs against what was said of them. A planted bug is caught where its file is held up with a risk of its category
 * or, for a category that only advises, where that category is named; a clean twin of which the same is said is a false
 * alarm. What is said of clean twins in any category stands beside it.
 */
import { severityOf, type Category, type Severity } from "../risk/category.ts";
import type { BugPair } from "./read-pairs.ts";

/** A risk that the answer names. */
export interface NamedRisk {
  readonly category: string;
  readonly rule: string;
  readonly line: number;
}

/** What was said of a file when work on it was claimed to be done. */
export interface Validated {
  /** What the claim was refused for. */
  readonly held: readonly NamedRisk[];
  /** What was named with the claim granted. */
  readonly told: readonly NamedRisk[];
}

/** `hits` of `of`; `rate` is null where there was nothing to hit. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly rate: number | null;
}

type Fault = "missed" | "false-alarm";

export interface ScoredPair {
  readonly id: string;
  readonly path: string;
  /** The category of the planted bug. */
  readonly expected: Category;
  readonly got: { readonly buggy: Validated; readonly clean: Validated };
  readonly faults: readonly Fault[];
}

interface PairsScore {
  /** Planted bugs that were caught. */
  readonly recall: Share;
  /** Clean twins of which the same was said. */
  readonly falseAlarm: Share;
}

interface CategoryScore extends PairsScore {
  readonly severity: Severity;
}

export interface BugScore extends PairsScore {
  readonly kind: "bugs";
  /** Of the bugs that their labels call detectable by looking at the code. */
  readonly staticRecall: Share;
  /** By what the categories do: `hold` counts what was held up, `advise` what was told. */
  readonly severities: Readonly<Record<Severity, PairsScore>>;
  /** Clean twins held up by a risk of any category. */
  readonly cleanHeld: Share;
  /** Clean twins told of a risk of any category, and not held up. */
  readonly cleanTold: Share;
  readonly classes: Readonly<Record<string, CategoryScore>>;
  readonly items: readonly ScoredPair[];
}

/** The verdict on one pair. */
export function scorePair(pair: BugPair, buggy: Validated, clean: Validated): ScoredPair {
  const { id, path, category } = pair;
  const isNamed = ({ held, told }: Validated): boolean =>
    (severityOf(category) === "hold" ? held : [...held, ...told]).some((risk) => risk.category === category);
  const faults: Fault[] = [];
  if (!isNamed(buggy)) faults.push("missed");
  if (isNamed(clean)) faults.push("false-alarm");
  return { id, path, expected: category, got: { buggy, clean }, faults };
}

export function scorePairs(pairs: readonly BugPair[], items: readonly ScoredPair[]): BugScore {
  const detectable = new Set(pairs.filter((pair) => pair.staticallyDetectable).map(({ id }) => id));
  const names = [...new Set(items.map(({ expected }) => expected))].toSorted();
  const does = (severity: Severity): PairsScore =>
    scoreOf(items.filter(({ expected }) => severityOf(expected) === severity));
  return {
    kind: "bugs",
    ...scoreOf(items),
    staticRecall: scoreOf(items.filter(({ id }) => detectable.has(id))).recall,
    severities: { hold: does("hold"), advise: does("advise") },
    cleanHeld: share(items, ({ got }) => got.clean.held.length > 0),
    cleanTold: share(items, ({ got }) => got.clean.held.length === 0 && got.clean.told.length > 0),
    classes: Object.fromEntries(
      names.map((name) => {
        const score = scoreOf(items.filter(({ expected }) => expected === name));
        return [name, { severity: severityOf(name), ...score }];
      }),
    ),
    items,
  };
}

function scoreOf(items: readonly ScoredPair[]): PairsScore {
  return {
    recall: share(items, ({ faults }) => !faults.includes("missed")),
    falseAlarm: share(items, ({ faults }) => faults.includes("false-alarm")),
  };
}

function share(items: readonly ScoredPair[], isHit: (item: ScoredPair) => boolean): Share {
  const hits = items.filter(isHit).length;
  return { hits, of: items.length, rate: items.length === 0 ? null : hits / items.length };
}
