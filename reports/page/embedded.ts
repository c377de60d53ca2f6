/**
 * What the page carries: the report, and moments of some runs, each in a script tag of its own that is only
 * parsed when somebody opens that run.
 */
import type { Report } from "../model.ts";
import type { Moments } from "../moments/moment.ts";
import type { ReplayReport } from "../replay/model.ts";

export const REPORT_ID = "report";
export const REPLAY_ID = "replay";
export const TRACE_PREFIX = "trace:";

/** The id of the script tag that holds a run's moments. */
export const traceId = (name: string): string => TRACE_PREFIX + name;

/** A run's name: what its trace file is called, without the ending. */
export const runName = (run: {
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  readonly user: string;
  readonly seed: number;
}): string => `${run.scenario}-${run.arm}-${run.persona}-${run.user}-${run.seed}`;

export const embeddedReport = (): Report => read(REPORT_ID) as Report;

/** Null in the page of a stress report. */
export const embeddedReplay = (): ReplayReport | null => read(REPLAY_ID) as ReplayReport | null;

/** Names of the runs that can be stepped through, in the order of the page. */
export const embeddedTraces = (): string[] =>
  [...document.querySelectorAll(`script[id^="${TRACE_PREFIX}"]`)].map(({ id }) =>
    id.slice(TRACE_PREFIX.length),
  );

export const embeddedMoments = (name: string): Moments | null => read(traceId(name)) as Moments | null;

function read(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}
