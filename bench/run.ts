/**
 * `npm run bench [SECTION…]`: measures what the project promises about speed, prints a table and writes
 * `.stress/bench.json`. Exit code 1 when a target is missed. Figures of one run belong together: machines
 * are noisy, so what matters across runs are the ratios.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import Table from "cli-table3";
import { build } from "../ground/build.ts";
import { isMet, verdictOf, type Figure } from "./figure.ts";
import { benchCurves } from "./curves.ts";
import { benchConformance } from "./conformance.ts";
import { benchDisk } from "./disk.ts";
import { benchFrontDoor } from "./front-door.ts";
import { benchGate } from "./gate.ts";
import { benchHostCpu } from "./host-cpu.ts";
import { benchHostStart } from "./host-start.ts";
import { benchHookCost } from "./hook-cost.ts";
import { benchMemory, benchScaling } from "./long-session.ts";
import { benchPluginInHost } from "./plugin-in-host.ts";
import { benchPage } from "./page.ts";
import { benchScale } from "./scale.ts";
import { benchSpeed } from "./speed.ts";
import { benchStatus } from "./status.ts";
import { benchStressRun } from "./stress-run.ts";
import { benchTurn } from "./turn.ts";
import { benchTurnEnd } from "./turn-end.ts";
import type { Row } from "../scenarios/latency/sample.ts";

/** Figures, and for the hot path its rows, which `.stress/bench.json` holds as they are. */
type Measured = Figure[] | { readonly figures: Figure[]; readonly rows: Row[] };

const SECTIONS: Readonly<Record<string, () => Measured | Promise<Measured>>> = {
  gate: benchGate,
  curves: benchCurves,
  hooks: benchHookCost,
  scale: benchScale,
  disk: benchDisk,
  turn: benchTurn,
  "turn-end": benchTurnEnd,
  speed: benchSpeed,
  scaling: benchScaling,
  memory: benchMemory,
  conformance: benchConformance,
  plugin: benchPluginInHost,
  page: benchPage,
  "front-door": benchFrontDoor,
  status: benchStatus,
  "host-cpu": benchHostCpu,
  "host-start": benchHostStart,
  stress: benchStressRun,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in SECTIONS));
if (unknown !== undefined) {
  console.error(`bench: there is no section "${unknown}". Sections: ${Object.keys(SECTIONS).join(", ")}`);
  process.exit(2);
}

build(["runtime"]);
const figures: Figure[] = [];
const rows: Row[] = [];
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`bench: ${name} …\n`);
  const measured = await measure();
  figures.push(...("figures" in measured ? measured.figures : measured));
  if ("rows" in measured) rows.push(...measured.rows);
}

const show = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
const table = new Table({ head: ["figure", "value", "target", "n", ""], style: { head: [], border: [] } });
for (const figure of figures) {
  const bound =
    figure.target && ("atMost" in figure.target ? `≤ ${figure.target.atMost}` : `≥ ${figure.target.atLeast}`);
  table.push([
    figure.what,
    `${show(figure.value)} ${figure.unit}${figure.interval ? ` (${figure.interval.map(show).join("–")})` : ""}`,
    bound ?? "",
    figure.n,
    verdictOf(figure),
  ]);
}
console.log(table.toString());
mkdirSync(".stress", { recursive: true });
writeFileSync(
  ".stress/bench.json",
  `${JSON.stringify({ version: 1, rows, figures: figures.map((figure) => ({ ...figure, met: isMet(figure), verdict: verdictOf(figure) })) }, null, 2)}\n`,
);
process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
