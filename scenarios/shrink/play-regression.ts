/** Plays one script again: the same user, agent and seed, judged as it was judged then. */
import type { HostGeneration, HostKind } from "opencode-simulator";
import type { Reason } from "@idumb/reports";
import { pluginsOf } from "../run/arms.ts";
import { CouldNotRun } from "../run/could-not-run.ts";
import type { Job, JobAnswer } from "../run/job.ts";
import type { Regression } from "./regression-file.ts";

/** Who is said to have spoken where a script does not tell. */
const NOBODY = "script";

export interface RegressionRun {
  readonly host: HostKind;
  readonly opencode?: HostGeneration;
  /** Path of the plugin to load. */
  readonly plugin: string;
  /** Where the trace goes; null = nowhere. */
  readonly trace: string | null;
}

export const jobOfRegression = (
  regression: Regression,
  { host, opencode = 1, plugin, trace }: RegressionRun,
): Job => {
  const { scenario, arm, persona, user = NOBODY, seed, steps, judge } = regression;
  return {
    purpose: "play",
    host,
    opencode,
    scenario,
    arm,
    persona,
    user,
    seed,
    plugins: pluginsOf(arm, plugin, new Map()),
    script: { steps, judge },
    hash: false,
    trace: trace === null ? null : { file: trace, onlyFailed: false },
  };
};

/** Why it failed; empty = it held. Rejects with a CouldNotRun when it could not begin. */
export async function reasonsOf(
  job: Job,
  play: (job: Job) => Promise<JobAnswer>,
): Promise<readonly Reason[]> {
  const answer = await play(job);
  if (!answer.ok) throw new CouldNotRun(answer.obstacle, answer.message);
  return answer.result.reasons;
}
