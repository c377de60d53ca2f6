/**
 * `npm run stress -- --script FILE`: a script that was made from a failing run, played once more, with its page.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assemble, runName, type Report } from "@idumb/reports";
import type { HostGeneration, HostKind } from "opencode-simulator";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { ARMS } from "../run/arms.ts";
import { SUITE_VERSION } from "../run/call.ts";
import { CouldNotRun } from "../run/could-not-run.ts";
import { withWorker } from "../run/pool.ts";
import { typed } from "../run/typed.ts";
import { TRACES, traceFile, writeReport } from "../run/write-report.ts";
import { breakPlugins, brokenOn } from "../sabotage/break-plugin.ts";
import { SCENARIOS } from "../scenarios.ts";
import { jobOfRegression } from "./play-regression.ts";
import { readRegression } from "./regression-file.ts";

export interface ScriptOptions {
  readonly file: string;
  readonly host: HostKind;
  /** Which OpenCode that is, or imitates. */
  readonly opencode: HostGeneration;
  /** What is loaded. */
  readonly plugin: string;
  /** Options that a replay command needs besides the script. */
  readonly replayOptions: string;
  /** Id of the broken variant that is loaded in its place; null = none. */
  readonly sabotage: string | null;
  readonly out: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Says what came of it and writes the report of this one run; null when it was interrupted. */
export async function playScript(options: ScriptOptions): Promise<Report | null> {
  const { file, host, opencode, replayOptions, sabotage, out, say, signal } = options;
  const regression = readRegression(file);
  const { scenario, arm, persona, seed, steps, from, verdict } = regression;
  const scenarios = SCENARIOS.filter(({ id }) => id === scenario);
  say(
    `Playing ${steps.length} of ${from} steps of ${scenario} with the agent ${persona}, seed ${seed}; found as: ${verdict}`,
  );
  const broken = await breakPlugins(
    brokenOn(
      opencode,
      SABOTAGES.filter(({ id }) => id === sabotage),
    ),
  );
  try {
    const plugin = (sabotage === null ? undefined : broken.paths.get(sabotage)) ?? options.plugin;
    mkdirSync(out, { recursive: true });
    const folder = join(out, TRACES);
    const on = { host, opencode, plugin };
    const { user } = jobOfRegression(regression, { ...on, trace: null });
    const name = runName({ scenario, arm, persona, user, seed });
    const job = jobOfRegression(regression, { ...on, trace: traceFile(folder, name) });
    const answer = await withWorker((play) => play(job, signal));
    if (signal.aborted) return null;
    if (!answer.ok) throw new CouldNotRun(answer.obstacle, answer.message);
    const cut = sabotage === null ? "" : ` --sabotage ${sabotage}`;
    const report = assemble({
      suiteVersion: SUITE_VERSION,
      host,
      hostVersion: answer.hostVersion,
      model: "personas",
      scenarios,
      arms: ARMS,
      comparisons: [],
      runs: [answer.result],
      played: { planned: 1, played: 1 },
      determinism: { equal: null, checked: 0 },
      sabotage: { caught: 0, total: 0, survivors: [], matrix: [] },
      replay: () => `npm run stress -- --script ${typed(file)}${replayOptions}${cut}`,
    });
    writeReport(report, out, [folder], [name]);
    const { reasons } = answer.result;
    say(reasons.length === 0 ? "It held." : "It failed:");
    for (const { text, turn } of reasons) say(`  ${turn === null ? "" : `turn ${turn}: `}${text}`);
    return report;
  } finally {
    broken.remove();
  }
}
