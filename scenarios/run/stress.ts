/**
 * One call of the suite: plays the planned runs in workers, repeats some to see that they are the same
 * bytes again, tries the sabotages when asked, and folds everything into the report. All of it is one
 * queue, so that no worker waits for another and none is started twice.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble, runName, type Report, type RunResult } from "@idumb/reports";
import type { HostKind } from "opencode-simulator";
import type { Scenario } from "../play/scenario.ts";
import { breakPlugins } from "../sabotage/break-plugin.ts";
import { SABOTAGES, type Sabotage } from "../sabotage/sabotages.ts";
import { SCENARIOS } from "../scenarios.ts";
import { CouldNotRun } from "./could-not-run.ts";
import type { Job, JobAnswer } from "./job.ts";
import type { Plan } from "./plan-jobs.ts";
import { playAll } from "./pool.ts";
import { traceFile, writeReport } from "./write-report.ts";

/** The real host spends part of its time waiting, the simulated one none. */
const WORKERS = { fake: 2, real: 3 } as const;
const SUITE_VERSION = "0.1.0";

export interface StressOptions {
  readonly host: HostKind;
  readonly plans: readonly Plan[];
  /** What the governed arm loads. */
  readonly plugin: string;
  readonly sabotage: boolean;
  /** Gets report.json; and one trace per run when `traces` is set. */
  readonly out: string;
  readonly traces: boolean;
  readonly say: (line: string) => void;
  /** Options that a replay command needs besides scenario, arm, persona and seed. */
  readonly replayOptions: string;
}

type Answered = { readonly job: Job; readonly answer: Extract<JobAnswer, { ok: true }> };

/** Plays everything and writes report.json; rejects with CouldNotRun when a run could not begin. */
export async function stress(options: StressOptions, signal: AbortSignal): Promise<Report> {
  mkdirSync(options.out, { recursive: true });
  if (options.traces) rmSync(join(options.out, "traces"), { recursive: true, force: true });
  const sabotages = sabotagesOf(options);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "stress-traces-")));
  const broken = breakPlugins(sabotages);
  try {
    const traces = options.traces ? join(options.out, "traces") : scratch;
    return await playAndReport(options, { sabotages, broken: broken.paths, traces }, signal);
  } finally {
    broken.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Stock {
  readonly sabotages: readonly Sabotage[];
  /** Paths of the broken plugins. */
  readonly broken: ReadonlyMap<string, string>;
  /** Folder for the traces. */
  readonly traces: string;
}

async function playAndReport(
  options: StressOptions,
  { sabotages, broken, traces }: Stock,
  signal: AbortSignal,
): Promise<Report> {
  const shown = firstOfEach(options.plans);
  const repeats = options.host === "fake" ? shown : [];
  const jobs = [
    ...options.plans.map((plan): Job => ({
      ...jobOf(plan, options, repeats.includes(plan)),
      trace:
        plan.arm === "bare" && !options.traces && !shown.includes(plan)
          ? null
          : {
              file: traceFile(traces, runOf(plan)),
              onlyFailed: !options.traces && !shown.includes(plan),
            },
    })),
    ...repeats.map((plan): Job => ({ ...jobOf(plan, options, true), purpose: "repeat" })),
    ...sabotages.flatMap(({ id }) => sabotageJobs(id, broken.get(id) ?? "", options)),
  ];
  const done = await played(jobs, options, signal);
  const plays = done.filter(({ job }) => job.purpose === "play");
  const report = assemble({
    suiteVersion: SUITE_VERSION,
    host: options.host,
    hostVersion: plays.find(({ answer }) => answer.hostVersion !== "")?.answer.hostVersion ?? "unknown",
    model: "personas",
    scenarios: scenariosOf(options.plans),
    runs: plays.map(({ answer }) => answer.result),
    determinism: determinism(done, options),
    sabotage: sabotageReport(done, sabotages, options),
    replay: (run: RunResult) =>
      `npm run stress -- --scenario ${run.scenario} --arm ${run.arm} --persona ${run.persona} --seed ${run.seed}${options.replayOptions}`,
  });
  writeReport(
    report,
    options.out,
    traces,
    shown.map((plan) => runName(runOf(plan))),
  );
  return report;
}

const scenariosOf = (plans: readonly Plan[]): Scenario[] =>
  SCENARIOS.filter((scenario) => plans.some((plan) => plan.scenario === scenario));

const nameOf = (job: Job): string => `${job.scenario} ${job.arm} ${job.persona} ${job.seed}`;

/** One run per scenario and arm, to be played twice. */
function firstOfEach(plans: readonly Plan[]): Plan[] {
  const first = new Map<string, Plan>();
  for (const plan of plans) {
    const key = `${plan.scenario.id} ${plan.arm}`;
    if (!first.has(key)) first.set(key, plan);
  }
  return [...first.values()];
}

const runOf = ({ scenario, arm, persona, seed }: Plan) => ({ scenario: scenario.id, arm, persona, seed });

function jobOf(plan: Plan, options: StressOptions, hash: boolean): Job {
  return {
    purpose: "play",
    host: options.host,
    ...runOf(plan),
    plugins: plan.arm === "bare" ? [] : [options.plugin],
    hash,
    trace: null,
  };
}

/** Those that are asked for and whose scenario is played with the plugin: nothing else could notice them. */
function sabotagesOf({ sabotage, plans }: StressOptions): readonly Sabotage[] {
  if (!sabotage) return [];
  return SABOTAGES.filter(({ scenario }) =>
    plans.some((plan) => plan.scenario.id === scenario && plan.arm === "governed"),
  );
}

/** The governed runs again, one per character, with a broken plugin in the plugin's place. */
function sabotageJobs(id: string, plugin: string, options: StressOptions): Job[] {
  return scenariosOf(options.plans).flatMap((scenario) =>
    options.plans
      .filter((plan) => plan.scenario === scenario && plan.arm === "governed")
      .slice(0, scenario.personas.length)
      .map((plan) => ({
        ...jobOf(plan, options, false),
        purpose: id,
        plugins: [plugin],
      })),
  );
}

async function played(
  jobs: readonly Job[],
  options: StressOptions,
  signal: AbortSignal,
): Promise<Answered[]> {
  const stop = new AbortController();
  const done: Answered[] = [];
  let broken: CouldNotRun | undefined;
  const progress = progressOf(jobs, options);
  const onAnswer = (job: Job, answer: JobAnswer): void => {
    if (answer.ok) {
      done.push({ job, answer });
      progress(job, answer.result);
      return;
    }
    broken ??= new CouldNotRun(
      answer.obstacle,
      `${nameOf(job)} on the ${options.host} host: ${answer.message}`,
    );
    stop.abort();
  };
  await playAll(jobs, { size: WORKERS[options.host], onAnswer }, AbortSignal.any([signal, stop.signal]));
  if (signal.aborted) throw new CouldNotRun("interrupted", "interrupted");
  if (broken !== undefined) throw broken;
  return done;
}

/** Says one line per scenario when its last run has ended. */
function progressOf(jobs: readonly Job[], options: StressOptions): (job: Job, result: RunResult) => void {
  const started = performance.now();
  const seen = new Map<string, { ended: number; failed: number }>();
  return (job, result) => {
    if (job.purpose !== "play") return;
    const { ended, failed } = seen.get(job.scenario) ?? { ended: 0, failed: 0 };
    const now = {
      ended: ended + 1,
      failed: failed + (job.arm !== "bare" && result.reasons.length > 0 ? 1 : 0),
    };
    seen.set(job.scenario, now);
    const all = jobs.filter(
      ({ purpose, scenario }) => purpose === "play" && scenario === job.scenario,
    ).length;
    if (now.ended < all) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const about = SCENARIOS.find(({ id }) => id === job.scenario)?.about ?? "";
    options.say(
      `${job.scenario}  ${all} runs, ${now.failed} failed with the plugin, at ${seconds} s  (${about})`,
    );
  };
}

/** The same seed must give the same bytes. */
function determinism(done: readonly Answered[], options: StressOptions): Report["determinism"] {
  const again = done.filter(({ job }) => job.purpose === "repeat");
  let equal = true;
  for (const { job, answer } of again) {
    const first = done.find((other) => other.job.purpose === "play" && nameOf(other.job) === nameOf(job));
    if (first?.answer.sha256 === answer.sha256) continue;
    equal = false;
    options.say(`not deterministic: ${nameOf(job)} gave other bytes the second time`);
  }
  return { equal: again.length === 0 ? null : equal, checked: again.length };
}

/** Every broken variant must make its scenario red; says the matrix. */
function sabotageReport(
  done: readonly Answered[],
  tried: readonly Sabotage[],
  options: StressOptions,
): Report["sabotage"] {
  const survivors: string[] = [];
  const matrix: Report["sabotage"]["matrix"][number][] = [];
  for (const sabotage of tried) {
    const row = scenariosOf(options.plans).map(({ id }) => {
      const runs = done.filter(({ job }) => job.purpose === sabotage.id && job.scenario === id);
      return {
        scenario: id,
        runs: runs.length,
        red: runs.filter(({ answer }) => answer.result.reasons.length > 0).length,
      };
    });
    const caught = row.some(({ scenario, red }) => scenario === sabotage.scenario && red > 0);
    const cells = row.map(
      ({ scenario, red, runs }) => `${scenario} ${red > 0 ? "red" : "green"} (${red} of ${runs})`,
    );
    options.say(
      `sabotage: broken ${sabotage.mechanism}  ${cells.join("  ")}  ${caught ? "caught" : "NOT CAUGHT"}`,
    );
    matrix.push({ id: sabotage.id, mechanism: sabotage.mechanism, caught, cells: row });
    if (!caught)
      survivors.push(`${sabotage.id}: ${sabotage.mechanism} broken, ${sabotage.scenario} stayed green`);
  }
  return { caught: tried.length - survivors.length, total: tried.length, survivors, matrix };
}
