import type { Report } from "../model.ts";
import { askedText, countText, intervalText, metricPairs, percent, valueText } from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

/** Every figure of the governed arm, with the control's beside it. */
export function Figures({ report }: { readonly report: Report }) {
  const pairs = metricPairs(report);
  if (pairs.length === 0) return null;
  return (
    <section>
      <h2>What was measured</h2>
      <p>
        n counts what was looked at; the interval minds that one run sees the same thing many times, and is
        wider for it.
      </p>
      <table>
        <thead>
          <tr>
            <th>Figure</th>
            <th>Level</th>
            <th>Without</th>
            <th>With the plugin</th>
            <th>95 % interval</th>
            <th>Asked</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ metric, bare, words }) => (
            <tr key={`${metric.scenario} ${metric.id} ${metric.level}`}>
              <td data-label="Figure">
                <strong>{metric.scenario}</strong> <code>{metric.id}</code>
                <div class="because">{words}</div>
              </td>
              <td data-label="Level">{metric.level}</td>
              <td data-label="Without">{bare ? valueText(bare) : "–"}</td>
              <td data-label="With the plugin">{valueText(metric)}</td>
              <td data-label="95 % interval">
                {metric.n === 0 ? (
                  "–"
                ) : metric.fold === "share" ? (
                  <IntervalBar value={metric.value} ci={metric.ci} low={0} high={1} show={percent} />
                ) : (
                  intervalText(metric)
                )}
                {metric.n > 0 && <div class="because">{countText(metric)}</div>}
              </td>
              <td data-label="Asked">{askedText(metric)}</td>
              <td data-label="Verdict">
                <Verdict verdict={metric.verdict} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
