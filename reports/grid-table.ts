/** The grid at a terminal: one line a scenario, so that it fits a screen. */
import Table from "cli-table3";
import { GRID_TEXT, gridOf, heldText } from "./grid.ts";
import type { Report } from "./model.ts";
import { paint } from "./paint.ts";

const NO_LINES = Object.fromEntries(
  [
    "top",
    "top-mid",
    "top-left",
    "top-right",
    "bottom",
    "bottom-mid",
    "bottom-left",
    "bottom-right",
    "left",
    "left-mid",
    "mid",
    "mid-mid",
    "right",
    "right-mid",
  ].map((part) => [part, ""]),
);

/** Without a trailing newline. */
export function gridTable(report: Report, color: boolean): string {
  const table = new Table({
    head: ["", ...report.personas.map((name) => name.slice(0, SHOWN)), "control", "verdict"],
    style: { head: [], border: [], "padding-left": 0, "padding-right": 1 },
    chars: { ...NO_LINES, middle: " " },
  });
  for (const { id, cells, control, verdict } of gridOf(report))
    table.push([
      id,
      ...cells.map(({ held }) => {
        const text = heldText(held);
        return held && held.pass < held.n ? paint("FAIL", color, text) : text;
      }),
      heldText(control),
      paint(verdict, color),
    ]);
  return `${table.toString()}\n${GRID_TEXT}`;
}

/** Letters of an agent's name. */
const SHOWN = 9;
