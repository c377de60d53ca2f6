/**
 * Makes the failures of a call short, one for each thing that went wrong in a scenario, and writes them as files
 * that can be played again. On the simulated host only: there the same script gives the same run.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runName, type Reason, type Report } from "@idumb/reports";
import { SUITE_VERSION } from "../run/call.ts";
import type { FailedRun } from "../run/dispatch-runs.ts";
import { withWorker } from "../run/pool.ts";
import { typed } from "../run/typed.ts";
import { SCENARIOS } from "../scenarios.ts";
import { reasonKey } from "./reason-key.ts";
import type { Regression } from "./regression-file.ts";
import { shrinkScript } from "./shrink-script.ts";

export interface ShrinkFailuresOptions {
  /** Gets one file for each failure. */
  readonly folder: string;
  readonly budgetMs: number;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface ShortFailure {
  /** The run that it was found in. */
  readonly run: string;
  readonly file: string;
  readonly regression: Regression;
}

/** The report with the short scripts beside the runs that they were made from. */
export const withShort = (report: Report, short: readonly ShortFailure[], options: string): Report => ({
  ...report,
  failures: report.failures.map((failure) => {
    const found = short.find(({ run }) => run === runName(failure));
    if (!found) return failure;
    const { steps, from } = found.regression;
    const replay = `npm run stress -- --script ${typed(found.file)}${options}`;
    return { ...failure, short: { steps: steps.length, from, replay } };
  }),
});

/** At most this many different failures are looked into. */
const MOST = 5;

/** The short ones; what did not come again from its script alone is said and left out. */
export async function shrinkFailures(
  failed: readonly FailedRun[],
  { folder, budgetMs, say, signal }: ShrinkFailuresOptions,
): Promise<ShortFailure[]> {
  const different = differentFailures(failed);
  const chosen = different.slice(0, MOST);
  if (chosen.length === 0 || budgetMs === 0 || signal.aborted) return [];
  const more = different.length - chosen.length;
  say(
    `\nMaking ${chosen.length} failures short, at most ${Math.round(budgetMs / 1000)} s${more > 0 ? ` (${more} others are left as they are)` : ""}`,
  );
  const start = performance.now();
  const short: ShortFailure[] = [];
  mkdirSync(folder, { recursive: true });
  await withWorker(async (playJob) => {
    for (const [index, { job, reason, steps }] of chosen.entries()) {
      if (signal.aborted) return;
      const name = runName(job);
      const fillers = SCENARIOS.find(({ id }) => id === job.scenario)?.fillers ?? [];
      const shrunk = await shrinkScript({
        steps,
        reason,
        fillers,
        play: async (script) => {
          if (signal.aborted) return [];
          const answer = await playJob({ ...job, hash: false, trace: null, script }, signal);
          return answer.ok && !signal.aborted ? answer.result.reasons : [];
        },
        now: () => (signal.aborted ? Infinity : performance.now()),
        // What one does not need is there for the next.
        deadline: start + (budgetMs * (index + 1)) / chosen.length,
        onShorter: (left, runs) => say(`  ${name}: ${left} of ${steps.length} steps after ${runs} runs`),
      });
      if (shrunk === null) {
        say(`  ${name}: did not fail again from its script alone (${reason.text.slice(0, 100)})`);
        continue;
      }
      const { scenario, arm, persona, user, seed } = job;
      const { judge, from, steps: left } = shrunk;
      const verdict = shrunk.reason.text;
      const found = { version: 1, suiteVersion: SUITE_VERSION, scenario, arm, persona, user, seed } as const;
      const regression: Regression = { ...found, judge, verdict, cut: null, from, steps: left };
      const file = join(folder, `${name}.json`);
      writeFileSync(file, `${JSON.stringify(regression, null, 2)}\n`);
      short.push({ run: name, file, regression });
      say(
        `  ${name}: ${from} steps became ${left.length}${shrunk.isMinimal ? "" : " (the time was up)"}: ${verdict.slice(0, 120)}`,
      );
    }
  });
  return short;
}

type Chosen = FailedRun & { readonly reason: Reason };

/** One run for each thing that went wrong in a scenario, told by the first reason of the run; the shortest script first. */
function differentFailures(failed: readonly FailedRun[]): Chosen[] {
  const found = new Map<string, Chosen>();
  for (const one of failed.toSorted((a, b) => a.steps.length - b.steps.length || a.job.seed - b.job.seed)) {
    const [reason] = one.reasons;
    const key = `${one.job.scenario}\n${reasonKey(reason?.text ?? "")}`;
    if (reason && !found.has(key)) found.set(key, { ...one, reason });
  }
  return [...found.values()];
}
