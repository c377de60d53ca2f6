/**
 * The report for a reader with a minute: what was tried, what held with and without the plugin, what did not
 * and where to look, then the figures.
 */
import type { Moments } from "../moments/moment.ts";
import type { Report } from "../model.ts";
import {
  ABOUT_TEXT,
  agentsText,
  testedText,
  levelsText,
  many,
  regressionText,
  seedText,
  summaryText,
} from "../words.ts";
import { Comparisons } from "./comparisons.tsx";
import { Failures } from "./failures.tsx";
import { Figures } from "./figures.tsx";
import { Grid } from "./grid.tsx";
import { OpenTrace } from "./open-trace.tsx";
import { placeHash } from "./place.ts";
import { Sabotages } from "./sabotages.tsx";
import { Scenarios } from "./scenarios.tsx";
import { Survival } from "./survival.tsx";

interface Props {
  readonly report: Report;
  readonly traces: readonly string[];
  readonly onOpen: (opened: { name: string; moments: Moments }) => void;
}

export function ReportView({ report, traces, onOpen }: Props) {
  return (
    <main>
      <header>
        <h1>Stress report</h1>
        <p class="summary">{summaryText(report)}</p>
        <p>{ABOUT_TEXT}</p>
        <p class="facts">
          {testedText(report)} · suite {report.suiteVersion} · seeds {seedText(report.seeds)} ·{" "}
          {agentsText(report)}
        </p>
      </header>
      <Grid report={report} traces={traces} />
      {report.regressions.length > 0 && (
        <section class="failures">
          <h2>Worse than the baseline</h2>
          <ul>
            {report.regressions.map((regression) => (
              <li key={regression.what}>{regressionText(regression)}</li>
            ))}
          </ul>
        </section>
      )}
      <Failures failures={report.failures} scenarios={report.scenarios} traces={traces} />
      <Scenarios report={report} />
      <Comparisons report={report} />
      <Figures report={report} />
      <p class="facts">{levelsText(report)}</p>
      <Survival metrics={report.metrics} />
      <Sabotages sabotage={report.sabotage} />
      <section>
        <h2>Look into a run</h2>
        <p>
          Step through what the user said, what the model was sent, every decision and every change on disk.
        </p>
        <ul class="runs">
          {traces.map((name) => (
            <li key={name}>
              <a href={placeHash(name)}>{name}</a>
            </li>
          ))}
        </ul>
        <OpenTrace onOpen={onOpen} />
      </section>
      <Situations report={report} />
    </main>
  );
}

/** What a full run must have come across, and whether the same seed gave the same bytes. */
function Situations({ report }: { readonly report: Report }) {
  const { determinism, sometimes } = report;
  return (
    <section>
      <h2>How far the run reached</h2>
      {determinism.equal !== null && (
        <p>
          Played twice: {many(determinism.checked, "run")}; the traces are{" "}
          {determinism.equal ? "byte-equal" : "DIFFERENT, so the run is not deterministic"}.
        </p>
      )}
      <ul class="situations">
        {sometimes.map(({ scenario, id, reached }) => (
          <li key={`${scenario} ${id}`} class={reached === 0 ? "missed" : ""}>
            {scenario} {id}: {reached === 0 ? "never reached" : `reached in ${many(reached, "run")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
