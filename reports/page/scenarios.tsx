import type { ScenarioReport } from "../model.ts";
import { armLine, armText, percent } from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

/** What was tried, with and without the plugin. */
export function Scenarios({ scenarios }: { readonly scenarios: readonly ScenarioReport[] }) {
  return (
    <section>
      <h2>What was tried</h2>
      <table>
        <thead>
          <tr>
            <th>Scenario</th>
            <th>Without the plugin</th>
            <th>With the plugin</th>
            <th>Effect (95 %)</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {scenarios.map((scenario) => (
            <tr key={scenario.id}>
              <td data-label="Scenario">
                <strong>{scenario.id}</strong> {scenario.about}
                <OtherArms scenario={scenario} />
              </td>
              <td data-label="Without the plugin">{armText(scenario.arms["bare"])}</td>
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

function OtherArms({ scenario }: { readonly scenario: ScenarioReport }) {
  const others = Object.entries(scenario.arms).filter(([name]) => name !== "bare" && name !== "governed");
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
