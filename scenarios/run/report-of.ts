/**
 * From the answers of all runs to the report. The order of the answers does not matter, nor who played them.
 */
import { assemble, type Report, type RunResult } from "@idumb/reports";
import { jobOptionsOf, plansOf, SUITE_VERSION, type Call } from "./call.ts";
import { planJobs, scenariosOf, type PlannedJob } from "./jobs.ts";

/** One run that was played. */
export interface Answer {
  readonly purpose: string;
  readonly result: RunResult;
  readonly hostVersion: string;
  /** Of the trace's bytes; null when it was not wanted. */
  readonly sha256: string | null;
}

type Named = Pick<PlannedJob, "scenario" | "arm" | "persona" | "seed">;

export const nameOf = ({ scenario, arm, persona, seed }: Named): string =>
  `${scenario} ${arm} ${persona} ${seed}`;

/** Says on the way what is not as it should be: runs that differ, sabotages that nobody noticed. */
export function reportOf(call: Call, answers: readonly Answer[], say: (line: string) => void): Report {
  const plans = plansOf(call);
  const plays = answers.filter(({ purpose }) => purpose === "play");
  const planned = planJobs(plans, jobOptionsOf(call, plans)).length;
  return assemble({
    suiteVersion: SUITE_VERSION,
    host: call.host,
    hostVersion: plays.find(({ hostVersion }) => hostVersion !== "")?.hostVersion ?? "unknown",
    model: "personas",
    scenarios: scenariosOf(plans),
    runs: plays.map(({ result }) => result),
    played: { planned, played: answers.length },
    determinism: determinism(answers, say),
    sabotage: sabotageReport(call, answers, say),
    replay: (run: RunResult) =>
      `npm run stress -- --scenario ${run.scenario} --arm ${run.arm} --persona ${run.persona} --seed ${run.seed}${call.replayOptions}`,
  });
}

/** The same seed must give the same bytes. */
function determinism(answers: readonly Answer[], say: (line: string) => void): Report["determinism"] {
  const first = new Map(
    answers
      .filter(({ purpose }) => purpose === "play")
      .map(({ result, sha256 }) => [nameOf(result), sha256] as const),
  );
  let checked = 0;
  let equal = true;
  for (const { purpose, result, sha256 } of answers) {
    const twin = first.get(nameOf(result));
    // An interrupted call may have played only one of the two.
    if (purpose !== "repeat" || twin === undefined) continue;
    checked += 1;
    if (twin === sha256) continue;
    equal = false;
    say(`not deterministic: ${nameOf(result)} gave other bytes the second time`);
  }
  return { equal: checked === 0 ? null : equal, checked };
}

/** Every broken variant must make its scenario red; says the matrix. */
function sabotageReport(
  call: Call,
  answers: readonly Answer[],
  say: (line: string) => void,
): Report["sabotage"] {
  const plans = plansOf(call);
  const survivors: string[] = [];
  const matrix: Report["sabotage"]["matrix"][number][] = [];
  for (const { id, mechanism, scenario: own } of jobOptionsOf(call, plans).sabotages) {
    const cells = scenariosOf(plans).map(({ id: scenario }) => {
      const runs = answers.filter(({ purpose, result }) => purpose === id && result.scenario === scenario);
      return {
        scenario,
        runs: runs.length,
        red: runs.filter(({ result }) => result.reasons.length > 0).length,
      };
    });
    const caught = cells.some(({ scenario, red }) => scenario === own && red > 0);
    const row = cells.map(
      ({ scenario, red, runs }) => `${scenario} ${red > 0 ? "red" : "green"} (${red} of ${runs})`,
    );
    say(`sabotage: broken ${mechanism}  ${row.join("  ")}  ${caught ? "caught" : "NOT CAUGHT"}`);
    matrix.push({ id, mechanism, caught, cells });
    if (!caught) survivors.push(`${id}: ${mechanism} broken, ${own} stayed green`);
  }
  return { caught: matrix.length - survivors.length, total: matrix.length, survivors, matrix };
}
