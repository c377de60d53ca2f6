import type { Report, ScenarioReport } from "../model.ts";
import { armAbout, armLine, armText, namedControl, percent } from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

/** What was tried, with and without the plugin. */
export function Scenarios({ report }: { readonly report: Report }) {
  return (
    <section>
      <h2>What was tried</h2>
      <table>
        <thead>
          <tr>
            <th>Scenario</th>
            <th>Control: without the plugin</th>
            <th>With the plugin</th>
            <th>Effect (95 %)</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {report.scenarios.map((scenario) => (
            <tr key={scenario.id}>
              <td data-label="Scenario">
                <strong>{scenario.id}</strong> {scenario.about}
                <OtherArms scenario={scenario} shown={namedControl(report, scenario)?.id} />
              </td>
              <td data-label="Control: without the plugin">
                <Control report={report} scenario={scenario} />
              </td>
              <td data-label="With the plugin">{armLine(scenario.arms["governed"])}</td>
              <td data-label="Effect (95 %)">
                {scenario.effect ? (
                  <IntervalBar
                    value={scenario.effect.value}
                    ci={scenario.effect.ci}
                    low={-1}
                    high={1}
                    show={percent}
                  />
                ) : (
                  "–"
                )}
              </td>
              <td data-label="Verdict">
                <Verdict verdict={scenario.verdict} />
                <div class="because">{scenario.because}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How the control did; where it is not the session without the plugin, which it is. */
function Control({ report, scenario }: { readonly report: Report; readonly scenario: ScenarioReport }) {
  const named = namedControl(report, scenario);
  if (!named) return <>{armText(scenario.arms["bare"])}</>;
  return (
    <>
      {armText(named.arm)}
      <div class="because">
        instead {named.id}: {armAbout(report.arms, named.id)}
      </div>
    </>
  );
}

function OtherArms({
  scenario,
  shown = "bare",
}: {
  readonly scenario: ScenarioReport;
  readonly shown?: string | undefined;
}) {
  const others = Object.entries(scenario.arms).filter(([name]) => name !== "governed" && name !== shown);
  if (others.length === 0) return null;
  return (
    <ul class="arms">
      {others.map(([name, arm]) => (
        <li key={name}>
          {name}: {armLine(arm)}
        </li>
      ))}
    </ul>
  );
}
