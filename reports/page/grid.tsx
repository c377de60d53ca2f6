import { GRID_TEXT, gridOf, heldText, type GridCell } from "../grid.ts";
import type { Report } from "../model.ts";
import { runName } from "./embedded.ts";
import { placeHash } from "./place.ts";
import { Verdict } from "./verdict.tsx";

/** What held, by scenario and agent; a cell that did not leads to the moment where it did not. */
export function Grid({ report, traces }: { readonly report: Report; readonly traces: readonly string[] }) {
  return (
    <section>
      <h2>At a glance</h2>
      <p class="because">{GRID_TEXT}</p>
      <div class="scroll">
        <table class="matrix grid">
          <thead>
            <tr>
              <th>Scenario</th>
              {report.personas.map((persona) => (
                <th key={persona}>{persona}</th>
              ))}
              <th>Control</th>
              <th>Verdict</th>
            </tr>
          </thead>
          <tbody>
            {gridOf(report).map(({ id, about, verdict, cells, control }) => (
              <tr key={id}>
                <th scope="row" title={about}>
                  {id}
                </th>
                {cells.map((cell) => (
                  <Cell key={cell.persona} cell={cell} traces={traces} />
                ))}
                <td class="because">{heldText(control)}</td>
                <td>
                  <Verdict verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ cell, traces }: { readonly cell: GridCell; readonly traces: readonly string[] }) {
  const { held, failure } = cell;
  const text = heldText(held);
  if (!failure) return <td class={held ? "caught" : ""}>{text}</td>;
  const run = runName(failure);
  return (
    <td class="missed">
      {traces.includes(run) ? <a href={placeHash(run, { failure: 0 })}>{text}</a> : text}
    </td>
  );
}
