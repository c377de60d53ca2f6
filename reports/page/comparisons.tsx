import type { ComparisonReport, Report } from "../model.ts";
import {
  armAbout,
  comparedText,
  comparisonGroups,
  measureText,
  promiseText,
  type ComparisonGroup,
} from "../words.ts";
import { IntervalBar } from "./interval-bar.tsx";
import { Verdict } from "./verdict.tsx";

/** What the plugin has before each arm that lacks something, and what it loses on a host that does. */
export function Comparisons({ report }: { readonly report: Report }) {
  return (
    <>
      {comparisonGroups(report).map((group) => (
        <Group key={group.title} report={report} group={group} />
      ))}
    </>
  );
}

function Group({ report, group }: { readonly report: Report; readonly group: ComparisonGroup }) {
  return (
    <section>
      <h2>{group.title}</h2>
      <p>{group.about}</p>
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
          {group.rows.map((one) => (
            <tr key={`${one.scenario} ${one.arm} ${one.measure} ${one.level}`}>
              <td data-label="Arm">
                <strong>{one.scenario}</strong> <code>{one.arm}</code>
                <div class="because">{armAbout(report.arms, one.arm)}</div>
              </td>
              <td data-label="Compared">
                {one.measure}
                <div class="because">{measureText(one)}</div>
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
      {group.promised.length > 0 && (
        <ul>
          {group.promised.map((metric) => (
            <li key={`${metric.scenario} ${metric.arm} ${metric.id}`}>{promiseText(metric)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Effect({ one }: { readonly one: ComparisonReport }) {
  const { value, ci } = one.effect;
  const show = (figure: number) => comparedText(one, figure);
  const reach = Math.max(1, ...ci.map(Math.abs));
  return <IntervalBar value={value} ci={ci} low={-reach} high={reach} show={show} />;
}
