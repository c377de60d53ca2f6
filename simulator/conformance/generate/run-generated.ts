import type { HostComparison } from "../host-comparison.ts";
import { isEqual, type Outcome } from "../outcome.ts";
import type { GeneratedPart } from "../write-report.ts";
import { sampleScripts, type ScriptAddress } from "./sample-scripts.ts";
import { shrinkScript } from "./shrink-script.ts";
import { replayCommand, writeCounterexample } from "./write-counterexample.ts";

/**
 * Plays random scripts on both hosts: a number of them, or as many as a time budget allows. What differs is
 * written down as a script of its own, in a run with a budget after shrinking it.
 */
export interface GeneratedOptions {
  readonly seed: number;
  /** Scripts to play at most. */
  readonly count: number;
  /** Real milliseconds within which whole batches are expected to end, and differing scripts are shrunk. */
  readonly budgetMs?: number;
  /** Folder for the scripts that differ. */
  readonly folder: string;
  readonly onOutcome: (outcome: Outcome, place: string) => void;
  readonly say: (line: string) => void;
}

export interface GeneratedRun {
  readonly outcomes: readonly Outcome[];
  readonly part: GeneratedPart;
}

/** Scripts of one batch. The real host plays a batch before the fake one, so a batch is also a step of progress. */
const BATCH = 16;
/** The first one of a run with a budget: nobody knows yet how long a script takes on this machine. */
const FIRST_BATCH = 4;
/** One stubborn counterexample may not eat the time for all others. */
const SHRINK_LIMIT_MS = 240_000;
/** Of the time that is left; the rest is for the candidate that is under way then, and to compare the smallest one. */
const SHRINK_SHARE = 0.6;
/** While shrinking, a candidate that only seems to differ costs nothing but size, so fewer runs will do. */
const SHRINK_RUNS = 3;

/** What a run needs of a comparison. */
type Asked = Pick<HostComparison, "compareAll" | "compareOne">;

export async function runGenerated(comparison: Asked, options: GeneratedOptions): Promise<GeneratedRun> {
  const { seed, budgetMs, say } = options;
  const startMs = performance.now();
  const left = (): number => (budgetMs ?? Number.POSITIVE_INFINITY) - (performance.now() - startMs);
  const outcomes: Outcome[] = [];
  const total = budgetMs === undefined ? `/${options.count}` : "";
  for (;;) {
    const from = outcomes.length;
    const upTo = Math.min(from + batchSize(from, performance.now() - startMs, left()), options.count);
    if (upTo === from) break;
    const batch = sampleScripts(seed, upTo).slice(from);
    const onOutcome = (outcome: Outcome): void => {
      outcomes.push(outcome);
      options.onOutcome(outcome, `${outcomes.length}${total}`);
    };
    const compared = await comparison.compareAll(batch, onOutcome, undefined, () => left() > 0);
    for (const [index, outcome] of compared.entries()) {
      if (isEqual(outcome)) continue;
      const script = batch[index];
      if (script === undefined) continue;
      const path = writeCounterexample(options.folder, script, outcome);
      if (budgetMs === undefined) say(`     written; replay: ${replayCommand(path)}`);
      else if (left() > 0) await minimise(comparison, options, { seed, index: from + index }, left(), path);
      else say(`     no time left to shrink it; replay: ${replayCommand(path)}`);
    }
    const equal = outcomes.filter(isEqual).length;
    say(
      `seed ${seed}: ${equal} of ${outcomes.length}${total} equal, ${elapsed(performance.now() - startMs, budgetMs)}`,
    );
  }
  const equal = outcomes.filter(isEqual).length;
  const count = budgetMs === undefined ? options.count : outcomes.length;
  return { outcomes, part: { seed, count, equal, total: outcomes.length } };
}

/** No more than will be played in the time that is left, as long as those before took. */
function batchSize(played: number, elapsedMs: number, leftMs: number): number {
  if (leftMs <= 0) return 0;
  if (leftMs === Number.POSITIVE_INFINITY) return BATCH;
  return played === 0 ? FIRST_BATCH : Math.min(BATCH, Math.floor((leftMs * played) / elapsedMs));
}

async function minimise(
  comparison: Asked,
  { folder, say }: GeneratedOptions,
  address: ScriptAddress,
  leftMs: number,
  written: string,
): Promise<void> {
  const shrunk = await shrinkScript(address, {
    differs: async (script) => !isEqual(await comparison.compareOne(script, SHRINK_RUNS)),
    limitMs: Math.max(0, Math.min(SHRINK_LIMIT_MS, leftMs * SHRINK_SHARE)),
  });
  const id = `generated-${address.seed}-${address.index}`;
  if (shrunk === undefined) {
    const again = "did not differ again when it was to be shrunk; left as it is";
    say(`     ${id}: ${again}; replay: ${replayCommand(written)}`);
    return;
  }
  const outcome = await comparison.compareOne(shrunk.script);
  const path = writeCounterexample(folder, shrunk.script, outcome);
  const steps = `${shrunk.script.steps.length} step${shrunk.script.steps.length === 1 ? "" : "s"}`;
  say(`     ${id}: shrunk to ${steps} after ${shrunk.tried} candidates; replay: ${replayCommand(path)}`);
}

function elapsed(ms: number, budgetMs: number | undefined): string {
  const text = (value: number): string =>
    `${Math.floor(value / 60_000)} min ${Math.floor(value / 1000) % 60} s`;
  return budgetMs === undefined ? text(ms) : `${text(ms)} of ${text(budgetMs)}`;
}
