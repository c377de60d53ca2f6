/** What all hooks of the plugin together add to a tool call and to a model request, in Node and in Bun. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import type { Row } from "../scenarios/latency/sample.ts";

const CALL_US = 100;
const REQUEST_US = 2_000;
/** Ten times the messages may not cost twice: only what is new in a request is looked at. */
const GROWTH = 2;

function measure(runtime: Row["runtime"]): Row[] {
  const script = fileURLToPath(new URL("hook-cost/measure.ts", import.meta.url));
  const printed = execFileSync(runtime, [script], { encoding: "utf8" });
  return (JSON.parse(printed) as { rows: Row[] }).rows.filter(({ name }) => name !== "empty-hook");
}

const boundOf = (name: string): number | undefined =>
  name.startsWith("hooks/call/") ? CALL_US : name.startsWith("hooks/request/") ? REQUEST_US : undefined;

function figureOf({ runtime, name, p50us, n }: Row): Figure {
  const bound = runtime === "bun" ? boundOf(name) : undefined;
  return {
    id: `${runtime}/${name}-p50`,
    what: `${name}, ${runtime}: median`,
    value: p50us,
    unit: "us",
    n,
    ...(bound !== undefined && { target: { atMost: bound } }),
  };
}

/** Needs a built `runtime/dist`. */
export function benchHookCost(): { figures: Figure[]; rows: Row[] } {
  const bun = measure("bun");
  const rows = [...measure("node"), ...bun];
  const at = (length: number): number =>
    bun.find(({ name }) => name === `transform/${length}`)?.p50us ?? Number.NaN;
  const growth: Figure = {
    id: "transform-growth",
    what: "messages.transform at 2,000 messages / at 200, medians in Bun",
    value: at(2_000) / at(200),
    unit: "x",
    target: { atMost: GROWTH },
    n: 2,
  };
  return { rows, figures: [...rows.map(figureOf), growth] };
}
