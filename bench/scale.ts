/**
 * Ten thousand tasks in one project against fifty, in Bun: every hook and every tool action has a budget, and what
 * matters across machines, a bound on how much more than in a small project it may cost.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import type { DeedTimes } from "./scale/measure.ts";

const BUDGET_MS = { hook: 5, tool: 15, rest: 150 } as const;
/** Of all deeds of a day together; a view of a plan looks at each of its tasks. */
const DAY_RATIO = 5;

/** Needs a built `runtime/dist`. */
export function benchScale(): Figure[] {
  const script = fileURLToPath(new URL("scale/measure.ts", import.meta.url));
  // The journal lies in memory where there is a place for it: what a disk takes for a sync is not ours.
  const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const env = { ...process.env, TMPDIR: place };
  const { days, deeds } = JSON.parse(execFileSync("bun", [script], { encoding: "utf8", env })) as {
    readonly days: number;
    readonly deeds: readonly DeedTimes[];
  };
  const figures: Figure[] = [];
  let [small, large] = [0, 0];
  for (const { name, kind, smallMs, largestMs } of deeds) {
    small += smallMs;
    large += largestMs;
    const id = `scale/${name.replaceAll(/[^a-z]+/g, "-")}`;
    const atMost = BUDGET_MS[kind];
    const what = `10,000 tasks, ${kind}: ${name} (with 50: ${smallMs.toFixed(2)} ms)`;
    figures.push({ id, what, value: largestMs, unit: "ms", target: { atMost }, n: days });
  }
  const what = "a day's hooks and tools together, 10,000 tasks / 50";
  figures.push({
    id: "scale-ratio",
    what,
    value: large / small,
    unit: "x",
    target: { atMost: DAY_RATIO },
    n: days,
  });
  return figures;
}
