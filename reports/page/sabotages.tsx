import type { Report } from "../model.ts";
import { unplayed } from "../words.ts";

/** Which scenario noticed which broken mechanism. */
export function Sabotages({ sabotage }: { readonly sabotage: Report["sabotage"] }) {
  if (sabotage.total === 0) return null;
  const unknown = unplayed({ sabotage }).length;
  const columns = [...new Set(sabotage.matrix.flatMap(({ cells }) => cells.map(({ scenario }) => scenario)))];
  return (
    <section>
      <h2>Broken on purpose</h2>
      <p>
        {sabotage.caught} of {sabotage.total} broken variants of the plugin were noticed. Each is played until
        a run notices it: a cell tells in how many of the runs that were played the scenario failed.
        {unknown > 0 && ` Not played to the end, so unknown: ${unknown}.`}
      </p>
      <div class="scroll">
        <table class="matrix">
          <thead>
            <tr>
              <th>Broken mechanism</th>
              {columns.map((scenario) => (
                <th key={scenario}>{scenario}</th>
              ))}
              <th>Noticed</th>
            </tr>
          </thead>
          <tbody>
            {sabotage.matrix.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.mechanism}
                  <div class="because">{row.about}</div>
                </th>
                {columns.map((scenario) => {
                  const cell = row.cells.find((one) => one.scenario === scenario);
                  if (!cell) return <td key={scenario}>·</td>;
                  return (
                    <td key={scenario} class={cell.red > 0 ? "caught" : ""}>
                      {cell.red} of {cell.runs}
                    </td>
                  );
                })}
                {row.played === false ? (
                  <td>not played</td>
                ) : (
                  <td class={row.caught ? "caught" : "survived"}>{row.caught ? "yes" : "NO"}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
