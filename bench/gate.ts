/**
 * The gate on its hot path, against an empty hook and two policy engines of the same run, in Node and in Bun, the
 * plugin's real runtime.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import type { HotPath } from "./hot-path/measure.ts";
import type { Row } from "../scenarios/latency/sample.ts";

const P50_US = 10;
const P99_US = 60;
const ALLOW = /^gate\/allow\//;

function measure(runtime: Row["runtime"]): HotPath {
  const script = fileURLToPath(new URL("hot-path/measure.ts", import.meta.url));
  return JSON.parse(execFileSync(runtime, [script], { encoding: "utf8" })) as HotPath;
}

/** Median and 99th percentile of a row; bounds hold for the allow path in Bun. */
function figuresOf(row: Row): Figure[] {
  const bound = row.runtime === "bun" && ALLOW.test(row.name);
  const what = `${row.name}, ${row.runtime}`;
  const { n, runtime, name, p50us, p99us } = row;
  return [
    {
      id: `${runtime}/${name}-p50`,
      what: `${what}: median`,
      value: p50us,
      unit: "us",
      n,
      ...(bound && { target: { atMost: P50_US } }),
    },
    {
      id: `${runtime}/${name}-p99`,
      what: `${what}: 99th percentile`,
      value: p99us,
      unit: "us",
      n,
      ...(bound && { target: { atMost: P99_US } }),
    },
  ];
}

/** How many times faster than the engine the gate is at its slowest size; it has to be faster. */
function against(rows: readonly Row[], engine: string): Figure {
  const slowest = Math.max(...rows.filter((row) => ALLOW.test(row.name)).map((row) => row.p50us));
  const other = rows.find((row) => row.name === engine)?.p50us ?? Number.NaN;
  return {
    id: `${engine}-over-gate`,
    what: `${engine} / gate (largest allow row), medians in Bun`,
    value: other / slowest,
    unit: "x",
    target: { atLeast: 1 },
    n: rows.length,
  };
}

/** The rows as they are, and the figures that have bounds. Needs a built `runtime/dist`. */
export function benchGate(): { figures: Figure[]; rows: Row[] } {
  const bun = measure("bun");
  const rows = [...measure("node").rows, ...bun.rows];
  return {
    rows,
    figures: [
      ...rows.flatMap(figuresOf),
      against(bun.rows, "casbin"),
      against(bun.rows, "cedar"),
      {
        id: "gate-client-calls",
        what: "client calls made on the allow path",
        value: bun.clientCalls,
        unit: "count",
        target: { atMost: 0 },
        n: 1,
      },
      {
        id: "gate-journal-bytes",
        what: "bytes the allow path added to the journal",
        value: bun.journalBytes,
        unit: "bytes",
        target: { atMost: 0 },
        n: 1,
      },
    ],
  };
}
