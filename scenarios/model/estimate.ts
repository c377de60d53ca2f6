/**
 * What a call will cost, before it does: every scenario and arm of it is played once with a simulated agent, and the
 * characters that a model would have been sent and would have answered are counted.
 */
import type { Job } from "../run/job.ts";
import type { ChosenRun } from "../run/choose-runs.ts";
import { playAll } from "../run/pool.ts";
import { NO_TOKENS, addTokens, type Tokens } from "./tokens.ts";

export interface Estimate {
  readonly runs: number;
  readonly requests: number;
  readonly tokens: Tokens;
}

/** Counts one run for each scenario and arm, and takes it for all of its seeds. */
export async function estimate(chosen: readonly ChosenRun[], plugin: string): Promise<Estimate> {
  const kinds = Map.groupBy(chosen, ({ scenario, arm }) => `${scenario.id} ${arm}`);
  let requests = 0;
  let tokens = NO_TOKENS;
  const jobs = [...kinds.values()].flatMap(([run]) => (run ? [jobOf(run, plugin)] : []));
  await playAll(jobs, {
    size: 2,
    onAnswer: ({ scenario, arm }, answer) => {
      if (!answer.ok) throw new Error(answer.message);
      const times = kinds.get(`${scenario} ${arm}`)?.length ?? 0;
      const { asked = 0, tokens: one = NO_TOKENS } = answer.count ?? {};
      requests += times * asked;
      tokens = addTokens(tokens, { input: times * one.input, output: times * one.output });
    },
  });
  return { runs: chosen.length, requests, tokens };
}

const jobOf = ({ scenario, arm, user, seed }: ChosenRun, plugin: string): Job => ({
  purpose: "estimate",
  host: "fake",
  scenario: scenario.id,
  arm,
  persona: scenario.personas[0] ?? "",
  user,
  seed,
  plugins: arm === "bare" ? [] : [plugin],
  modules: "plays",
  hash: false,
  trace: null,
});
