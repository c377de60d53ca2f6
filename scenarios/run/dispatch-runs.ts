/**
 * The third step of a call: makes a job of each listed run, which names the files of its plugin, and hands the jobs to
 * workers. All jobs are one queue, so that no worker waits for another and none is started twice.
 */
import { runName, type Reason } from "@idumb/reports";
import type { HostGeneration, HostKind } from "opencode-simulator";
import type { OwnCall } from "../model/prepare.ts";
import type { UserStep } from "../play/user-script.ts";
import { SCENARIOS } from "../scenarios.ts";
import { CouldNotRun } from "./could-not-run.ts";
import type { Job, JobAnswer } from "./job.ts";
import { armOf, pluginsOf } from "./arms.ts";
import type { ListedRun, Turns } from "./list-runs.ts";
import type { KeptModules } from "./open-host.ts";
import { playTurns } from "./pool.ts";
import { Progress } from "./progress.ts";
import { nameOf, type Answer } from "./report-of.ts";
import { traceFile } from "./write-report.ts";

/** The real host spends part of its time waiting, the simulated one none. */
const WORKERS = { fake: 2, real: 3 } as const;

export interface PlayOptions {
  readonly host: HostKind;
  /** Which OpenCode that is, or imitates. */
  readonly opencode: HostGeneration;
  /** What the governed arm loads. */
  readonly plugin: string;
  /** Whether that is ours: nobody knows what another does when it is asked out of turn. */
  readonly isOurs: boolean;
  /** The broken variants, by the id of the sabotage: what its runs load, and those of an arm without a mechanism. */
  readonly broken: ReadonlyMap<string, string>;
  /** Folder for traces: of all runs that count, or of those that failed or are shown. */
  readonly traces: { readonly folder: string; readonly all: boolean };
  readonly say: (line: string) => void;
  /** A real model in the place of all agents; nothing more is played when its purse is empty. */
  readonly own?: OwnCall | null;
  /** Told of each run of which a trace is kept whatever comes of it. */
  readonly onTrace?: (job: Job, file: string, reasons: readonly Reason[]) => void;
  /** Told of each run that should have held and did not, with what its user did. */
  readonly onFailed?: (failed: FailedRun) => void;
}

export interface FailedRun {
  readonly job: Job;
  readonly reasons: readonly Reason[];
  readonly steps: readonly UserStep[];
}

/** What was played; less than all when the signal interrupts. Rejects with CouldNotRun when a run could not begin. */
export async function dispatchRuns(
  listed: readonly Turns<ListedRun>[],
  options: PlayOptions,
  signal: AbortSignal,
): Promise<Answer[]> {
  const stop = new AbortController();
  const answers: Answer[] = [];
  let broken: CouldNotRun | undefined;
  const progress = new Progress(listed.flat(), options.say);
  const onAnswer = (job: Job, answer: JobAnswer): void => {
    if (answer.ok && answer.isCut) return stop.abort();
    if (answer.ok) {
      const { result, hostVersion, sha256, script } = answer;
      if (script && job.purpose === "play" && armOf(job.arm).role === "subject")
        options.onFailed?.({ job, reasons: result.reasons, steps: script });
      if (job.trace && !job.trace.onlyFailed) options.onTrace?.(job, job.trace.file, result.reasons);
      answers.push({ purpose: job.purpose, result, hostVersion, sha256 });
      progress.ended(job.purpose, result);
      if (options.own && options.own.purse.end() !== null) stop.abort();
      return;
    }
    broken ??= new CouldNotRun(
      answer.obstacle,
      `${nameOf(job)} on the ${options.host} host of OpenCode ${options.opencode}: ${answer.message}`,
    );
    stop.abort();
  };
  const jobs = listed.map((turns) => turns.map((one) => jobOf(one, options)));
  await playTurns(jobs, { size: WORKERS[options.host], onAnswer }, AbortSignal.any([signal, stop.signal]));
  if (broken !== undefined) throw broken;
  return answers;
}

function jobOf(listed: ListedRun, options: PlayOptions): Job {
  const { host, opencode, plugin, broken, traces, own: ownCall } = options;
  const { purpose, scenario, arm, persona, user, seed, hash, shown, timesGate } = listed;
  const own = broken.get(purpose);
  const onlyFailed = !traces.all && !shown;
  const { role, profile = null } = armOf(arm);
  // An arm that need not hold fails by design: its failures explain nothing.
  const wanted = purpose === "play" && (role === "subject" || !onlyFailed);
  const plugins = own === undefined ? pluginsOf(arm, plugin, broken) : [own];
  return {
    purpose,
    host,
    opencode,
    scenario,
    arm,
    persona,
    user,
    seed,
    timesGate: timesGate && options.isOurs,
    hash,
    plugins,
    profile,
    ...(ownCall ? { own: ownCall.play } : {}),
    modules:
      plugins.length === 1 && plugins[0] === plugin && !isInCompany(scenario) ? keptFor(purpose) : null,
    trace: wanted ? { file: traceFile(traces.folder, runName(listed)), onlyFailed } : null,
  };
}

/**
 * Compiling the plugin anew, and running it cold, costs more than many a play. A repeat must give the same bytes with
 * modules in which other projects were open before, or none: so nothing that the plugin keeps in a module reaches
 * another project. Of other plugins nobody can know.
 */
const keptFor = (purpose: string): KeptModules | null =>
  purpose === "play" ? "plays" : purpose === "repeat" ? "repeats" : null;

const isInCompany = (id: string): boolean =>
  SCENARIOS.find((scenario) => scenario.id === id)?.company !== undefined;
