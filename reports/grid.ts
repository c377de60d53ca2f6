/**
 * What held, by scenario and simulated agent: the first thing that every form of the report shows. The control stands
 * beside it once a scenario, since all that is asked of it is that it fails.
 */
import type { ArmReport, FailureReport, Report, Verdict } from "./model.ts";
import { easiestFirst, namedControl } from "./words.ts";

export interface GridCell {
  readonly persona: string;
  /** Runs that held, of `n`; null where none was played, or where an older report does not say it. */
  readonly held: { readonly pass: number; readonly n: number } | null;
  /** The run to look into, where one did not hold. */
  readonly failure: FailureReport | undefined;
}

export interface GridRow {
  readonly id: string;
  readonly about: string;
  readonly verdict: Verdict;
  readonly cells: readonly GridCell[];
  readonly control: ArmReport | undefined;
}

/** The arm whose runs the cells count. */
const SUBJECT = "governed";

export const gridOf = (report: Report): readonly GridRow[] =>
  report.scenarios.map((scenario) => {
    const { id, about, verdict, arms } = scenario;
    const failures = easiestFirst(report.failures).filter(
      (one) => one.scenario === id && one.arm === SUBJECT,
    );
    const cells = report.personas.map((persona) => ({
      persona,
      held: report.held?.find((one) => one.scenario === id && one.persona === persona) ?? null,
      failure: failures.find((one) => one.persona === persona),
    }));
    const control = namedControl(report, scenario)?.arm ?? arms["bare"];
    return { id, about, verdict, cells, control };
  });

/** What a cell says, such as "5 of 6"; a dot where nothing was played. */
export const heldText = (held: GridCell["held"] | ArmReport | undefined): string =>
  held ? `${held.pass} of ${held.n}` : "·";

/** How the grid is to be read. */
export const GRID_TEXT =
  "Runs with the plugin that held, by simulated agent. Control: the same without the plugin; it has to fail, or the scenario proves nothing.";
