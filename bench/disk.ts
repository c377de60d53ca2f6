/** The look at the disk after each turn, in a tree of 50,000 files: with the host's snapshots and without, in Bun. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import type { DiskTimes } from "./disk/measure.ts";

const TURN_MS = 50;
const HELD_UP_MS = 250;

/** Needs a built `runtime/dist`. */
export function benchDisk(): Figure[] {
  const script = fileURLToPath(new URL("disk/measure.ts", import.meta.url));
  const times = JSON.parse(execFileSync("bun", [script], { encoding: "utf8" })) as DiskTimes;
  const n = times.turns;
  const turn = (how: string, id: string, ms: number, emptyMs: number): Figure[] => [
    {
      id: `disk/${id}`,
      what: `processor time of a turn in which a program changes 20 of 50,000 files, ${how}`,
      value: ms,
      unit: "ms",
      target: { atMost: TURN_MS },
      n,
    },
    {
      id: `disk/${id}-ratio`,
      what: `that turn / the same turn in which nothing changes, ${how}`,
      value: ms / emptyMs,
      unit: "x",
      n,
    },
  ];
  return [
    ...turn("snapshots of the host", "git", times.gitMs, times.gitEmptyMs),
    ...turn("a watch of our own", "watched", times.watchedMs, times.watchedEmptyMs),
    {
      id: "disk/seen",
      what: "share of the changed files that became evidence of the task",
      value: times.seenShare,
      unit: "x",
      target: { atLeast: 1 },
      n,
    },
    {
      id: "disk/walk",
      what: "processor time until 50,000 files are watched, once per start",
      value: times.walkMs,
      unit: "ms",
      n: 1,
    },
    {
      id: "disk/held-up",
      what: "longest time in which nothing else could run meanwhile",
      value: times.heldUpMs,
      unit: "ms",
      target: { atMost: HELD_UP_MS },
      n: 1,
    },
  ];
}
