/**
 * The committed baseline: read, compared, and written anew when somebody asks for it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { baselineOf, readBaseline, regressionsOf, type Baseline, type Report } from "@idumb/reports";
import { SUITE_VERSION, type Call } from "./call.ts";
import { CouldNotRun } from "./could-not-run.ts";

/** A report, with what got worse in it since the baseline was written. */
export type Compare = (report: Report) => Report;

/**
 * Reads the baseline for reports of this call; null = there is nothing to compare with. Throws a CouldNotRun when the
 * two could not be compared, so that nobody plays for minutes first.
 */
export function openBaseline(
  path: string | null,
  { host, opencode = 1 }: Pick<Call, "host" | "opencode">,
): Compare {
  if (path === null) return (report) => report;
  const baseline = baselineAt(path);
  const refuse = (what: string, theirs: string, ours: string): void => {
    if (theirs === ours) return;
    throw new CouldNotRun(
      "data",
      `${path} is of another ${what} (${theirs}, this is ${ours}): write a new one with --update-baseline`,
    );
  };
  refuse("suite version", baseline.suiteVersion, SUITE_VERSION);
  refuse("host", baseline.host, host);
  refuse("OpenCode", String(baseline.opencode ?? 1), String(opencode));
  return (report) => ({ ...report, regressions: regressionsOf(report, baseline) });
}

/**
 * Throws a CouldNotRun where a baseline of these scenarios would lose others that the file has. What is no baseline has
 * none.
 */
export function refuseToLose(path: string | null, scenarios: readonly string[]): void {
  if (path === null) return;
  let had: Baseline;
  try {
    had = readBaseline(readFileSync(path, "utf8"));
  } catch {
    return;
  }
  const lost = had.scenarios.filter(({ id }) => !scenarios.includes(id));
  if (lost.length === 0) return;
  throw new CouldNotRun(
    "data",
    `${path} has ${lost.map(({ id }) => id).join(", ")} as well, which would be lost: play them too, or name another file`,
  );
}

/** Writes the baseline of a report of this call. */
export const writeBaseline = (report: Report, path: string, { opencode }: Pick<Call, "opencode">): void =>
  writeFileSync(path, `${JSON.stringify(baselineOf(report, opencode), null, 2)}\n`);

function baselineAt(path: string): Baseline {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new CouldNotRun("data", `there is no baseline at ${path}: write one with --update-baseline`);
  }
  try {
    return readBaseline(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new CouldNotRun("data", `${path} is no baseline: ${what}; write a new one with --update-baseline`);
  }
}
