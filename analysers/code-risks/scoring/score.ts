/**
 * Pairs against what the plugin says of them. Seen: the buggy file is held up with a risk of its category; a false
 * alarm: the clean twin is, too. How many clean twins are held up by anything at all stands beside it.
 */
import type { BugPair } from "./read-pairs.ts";

/** A risk that the answer names. */
export interface NamedRisk {
  readonly category: string;
  readonly rule: string;
  readonly line: number;
}

export interface Validated {
  /** Completion was refused. */
  readonly heldUp: boolean;
  readonly risks: readonly NamedRisk[];
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
  readonly expected: string;
  readonly got: { readonly buggy: readonly NamedRisk[]; readonly clean: readonly NamedRisk[] };
  readonly faults: readonly Fault[];
}

interface CategoryScore {
  readonly pairs: number;
  readonly recall: Share;
  readonly falseAlarm: Share;
}

export interface BugScore {
  readonly kind: "bugs";
  readonly recall: Share;
  /** Of those that their labels call detectable by looking at the code. */
  readonly staticRecall: Share;
  readonly falseAlarm: Share;
  /** Clean twins held up by a risk of any category. */
  readonly heldUp: Share;
  readonly classes: Readonly<Record<string, CategoryScore>>;
  readonly items: readonly ScoredPair[];
}

/** The verdict on one pair. */
export function scorePair(pair: BugPair, buggy: Validated, clean: Validated): ScoredPair {
  const speaks = ({ heldUp, risks }: Validated): boolean =>
    heldUp && risks.some(({ category }) => category === pair.category);
  const faults: Fault[] = [];
  if (!speaks(buggy)) faults.push("missed");
  if (speaks(clean)) faults.push("false-alarm");
  const { id, path, category } = pair;
  return { id, path, expected: category, got: { buggy: buggy.risks, clean: clean.risks }, faults };
}

export function scorePairs(pairs: readonly BugPair[], items: readonly ScoredPair[]): BugScore {
  const detectable = new Set(pairs.filter((pair) => pair.staticallyDetectable).map(({ id }) => id));
  const names = [...new Set(items.map(({ expected }) => expected))].toSorted();
  return {
    kind: "bugs",
    recall: recallOf(items),
    staticRecall: recallOf(items.filter(({ id }) => detectable.has(id))),
    falseAlarm: share(items, ({ faults }) => faults.includes("false-alarm")),
    heldUp: share(items, ({ got }) => got.clean.length > 0),
    classes: Object.fromEntries(
      names.map((name) => {
        const members = items.filter(({ expected }) => expected === name);
        const falseAlarm = share(members, ({ faults }) => faults.includes("false-alarm"));
        return [name, { pairs: members.length, recall: recallOf(members), falseAlarm }];
      }),
    ),
    items,
  };
}

const recallOf = (items: readonly ScoredPair[]): Share =>
  share(items, ({ faults }) => !faults.includes("missed"));

function share(items: readonly ScoredPair[], isHit: (item: ScoredPair) => boolean): Share {
  const hits = items.filter(isHit).length;
  return { hits, of: items.length, rate: items.length === 0 ? null : hits / items.length };
}
