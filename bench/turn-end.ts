/** What the end of a turn costs after years of work against a month of it, and a start that has only the events. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { quantile, type Figure } from "./figure.ts";
import type { Ends } from "./turn-end/measure.ts";

const [SHORT, LONG] = [3_000, 300_000];
const P99_MS = 50;
const START_MS = 2_000;
const MEGABYTES = 250;

export function benchTurnEnd(): Figure[] {
  const script = fileURLToPath(new URL("turn-end/measure.ts", import.meta.url));
  const env = { ...process.env, TMPDIR: existsSync("/dev/shm") ? "/dev/shm" : tmpdir() };
  // Each in a process of its own: what the one leaves behind is no memory of the other.
  const ends = (events: number): Ends =>
    JSON.parse(
      execFileSync("bun", ["--conditions=source", script, `${events}`], { encoding: "utf8", env }),
    ) as Ends;
  const [short, long] = [ends(SHORT), ends(LONG)];
  const what = `turn over, journal of ${LONG} events`;
  const n = long.turnsMs.length;
  const figure = (
    id: string,
    text: string,
    value: number,
    unit: Figure["unit"],
    atMost?: number,
  ): Figure => ({
    id: `turn-end/${id}`,
    what: text,
    value,
    unit,
    n: id.startsWith("p") || id === "ratio" ? n : 1,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  });
  return [
    figure("p99", `${what}: 99th percentile`, quantile(long.turnsMs, 0.99), "ms", P99_MS),
    figure(
      "ratio",
      `${what} / of ${SHORT}: median`,
      quantile(long.turnsMs, 0.5) / quantile(short.turnsMs, 0.5),
      "x",
    ),
    figure("first", `${what}: the first one`, long.firstMs, "ms"),
    figure("start", `start without a snapshot, ${LONG} events`, long.startMs, "ms", START_MS),
    figure("memory", "the same: resident memory behind it", long.megabytes, "MB", MEGABYTES),
  ];
}
