import type { ComparisonReport, Report } from "../model.ts";
import { armAbout, comparedText } from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

/** What the plugin has before each arm that lacks something. */
export function Comparisons({ report }: { readonly report: Report }) {
  if (report.comparisons.length === 0) return null;
  return (
    <section>
      <h2>What each part is worth</h2>
      <p>
        The same agents with the same seeds, once with the whole plugin and once with the arm beside it. NULL:
        the interval of the effect includes zero.
      </p>
      <table>
        <thead>
          <tr>
            <th>Arm</th>
            <th>Compared</th>
            <th>Whole plugin</th>
            <th>This arm</th>
            <th>Effect (95 %)</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {report.comparisons.map((one) => (
            <tr key={`${one.scenario} ${one.arm} ${one.measure} ${one.level}`}>
              <td data-label="Arm">
                <strong>{one.scenario}</strong> <code>{one.arm}</code>
                <div class="because">{armAbout(report.arms, one.arm)}</div>
              </td>
              <td data-label="Compared">
                {one.measure}
                <div class="because">{one.level}</div>
              </td>
              <td data-label="Whole plugin">{comparedText(one, one.governed)}</td>
              <td data-label="This arm">{comparedText(one, one.other)}</td>
              <td data-label="Effect (95 %)">
                <Effect one={one} />
                <div class="because">n {one.n}</div>
              </td>
              <td data-label="Verdict">
                <Verdict verdict={one.verdict} />
                <div class="because">{one.because}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Effect({ one }: { readonly one: ComparisonReport }) {
  const { value, ci } = one.effect;
  const show = (figure: number) => comparedText(one, figure);
  const reach = Math.max(1, ...ci.map(Math.abs));
  return <IntervalBar value={value} ci={ci} low={-reach} high={reach} show={show} />;
}
