import type { Report } from "../model.ts";
import { askedText, countText, intervalText, many, metricPairs, percent, valueText } from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

type Pair = ReturnType<typeof metricPairs>[number];

/** Every figure of the governed arm, with the control's beside it; folded by scenario where all of them hold. */
export function Figures({ report }: { readonly report: Report }) {
  const groups = [...Map.groupBy(metricPairs(report), ({ metric }) => metric.scenario)];
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>What was measured</h2>
      <p>
        n counts what was looked at; the interval minds that one run sees the same thing many times, and is
        wider for it.
      </p>
      {groups.map(([scenario, pairs]) => {
        const short = pairs.filter(({ metric }) => ["FAIL", "INCONCLUSIVE"].includes(metric.verdict)).length;
        return (
          <details key={scenario} class="figures" open={short > 0}>
            <summary>
              <strong>{scenario}</strong> {report.scenarios.find(({ id }) => id === scenario)?.about}:{" "}
              {many(pairs.length, "figure")}
              {short > 0 && <span class="missed">, {short} not met</span>}
            </summary>
            <Table pairs={pairs} />
          </details>
        );
      })}
    </section>
  );
}

function Table({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
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
        {pairs.map((pair) => (
          <Row key={`${pair.metric.id} ${pair.metric.level}`} {...pair} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ metric, bare, words }: Pair) {
  return (
    <tr>
      <td data-label="Figure">
        <code>{metric.id}</code>
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
  );
}
