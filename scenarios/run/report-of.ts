/**
 * From the answers of all runs to the report. The order of the answers does not matter, nor who played them.
 */
import { assemble, many, type PluginInfo, type Report, type RunResult } from "@idumb/reports";
import { listOptionsOf, chosenRuns, SUITE_VERSION, type Call } from "./call.ts";
import { ARMS, COMPARISONS } from "./arms.ts";
import { isFull } from "./full-call.ts";
import { listRuns, scenariosOf, type ListedRun, type Turns } from "./list-runs.ts";

/** One run that was played. */
export interface Answer {
  readonly purpose: string;
  readonly result: RunResult;
  readonly hostVersion: string;
  /** Of the trace's bytes; null when it was not wanted. */
  readonly sha256: string | null;
}

type Named = Pick<ListedRun, "scenario" | "arm" | "persona" | "user" | "seed">;

export const nameOf = ({ scenario, arm, persona, user, seed }: Named): string =>
  `${scenario} ${arm} ${persona} ${user} ${seed}`;

/** Says on the way what is not as it should be: runs that differ, sabotages that nobody noticed. */
export function reportOf(
  call: Call,
  plugin: PluginInfo,
  answers: readonly Answer[],
  say: (line: string) => void,
): Report {
  const chosen = chosenRuns(call);
  const plays = answers.filter(({ purpose }) => purpose === "play");
  const planned = listRuns(chosen, listOptionsOf(call, chosen));
  return assemble({
    suiteVersion: SUITE_VERSION,
    host: call.host,
    hostVersion: plays.find(({ hostVersion }) => hostVersion !== "")?.hostVersion ?? "unknown",
    plugin,
    model: call.model ?? "personas",
    scenarios: scenariosOf(chosen),
    arms: ARMS,
    comparisons: COMPARISONS,
    runs: plays.map(({ result }) => result),
    full: isFull(call),
    played: { planned: planned.length, played: countPlayed(planned, answers) },
    determinism: determinism(answers, say),
    sabotage: sabotageReport(call, { planned, answers }, say),
    replay: (run: RunResult) =>
      `npm run stress -- --scenario ${run.scenario} --arm ${run.arm}${call.model ? "" : ` --persona ${run.persona}`} --user ${run.user} --seed ${run.seed}${call.replayOptions}`,
  });
}

/** Turns are played when one of their runs failed, or all were played. */
function countPlayed(planned: readonly Turns<ListedRun>[], answers: readonly Answer[]): number {
  const failed = new Map(
    answers.map(({ purpose, result }) => [`${purpose} ${nameOf(result)}`, result.reasons.length > 0]),
  );
  const of = (job: ListedRun) => failed.get(`${job.purpose} ${nameOf(job)}`);
  return planned.filter(
    (turns) => turns.some((job) => of(job) === true) || turns.every((job) => of(job) !== undefined),
  ).length;
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

interface Played {
  readonly planned: readonly Turns<ListedRun>[];
  readonly answers: readonly Answer[];
}

/** Every broken variant must make a scenario red; says the matrix. One that was not played to its end tells nothing. */
function sabotageReport(
  call: Call,
  { planned, answers }: Played,
  say: (line: string) => void,
): Report["sabotage"] {
  const chosen = chosenRuns(call);
  const survivors: string[] = [];
  const matrix: Report["sabotage"]["matrix"][number][] = [];
  const { sabotages } = listOptionsOf(call, chosen);
  for (const { id, mechanism, about } of sabotages) {
    const runs = answers.filter(({ purpose }) => purpose === id);
    const cells = scenariosOf(chosen).flatMap(({ id: scenario }) => {
      const own = runs.filter(({ result }) => result.scenario === scenario);
      const red = own.filter(({ result }) => result.reasons.length > 0).length;
      return own.length === 0 ? [] : [{ scenario, runs: own.length, red }];
    });
    const caught = cells.some(({ red }) => red > 0);
    const asked = planned.flat().filter(({ purpose }) => purpose === id).length;
    const played = caught || (runs.length > 0 && runs.length >= asked);
    const row = cells.map(({ scenario, red, runs: all }) => `${scenario} ${red} of ${all}`).join("  ");
    const why = runs.find(({ result }) => result.reasons.length > 0)?.result.reasons[0]?.text ?? "";
    say(
      `sabotage ${id} (${about}): ${caught ? `caught: ${why.replaceAll(/\s+/g, " ").slice(0, 100)}` : played ? "NOT CAUGHT" : "NOT PLAYED to its end"}  [${row}]`,
    );
    matrix.push({ id, mechanism, about, caught, played, cells });
    if (played && !caught)
      survivors.push(
        `${id} (${mechanism}): ${about}; none of the ${many(runs.length, "run")} played noticed`,
      );
  }
  return { caught: matrix.filter((row) => row.caught).length, total: matrix.length, survivors, matrix };
}
