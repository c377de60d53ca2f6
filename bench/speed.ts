import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { quantile, type Figure } from "./figure.ts";
import type { SteadyTurns } from "./steady-turn.ts";

const SESSIONS = 500;
const PER_SECOND = 2000;

/**
 * Simulated turns per second of one core, on a session of 20 messages: SDK client, hooks, model, tools, store and
 * snapshots of a git project included. Taken from the fastest tenth of the turns, which other programs on the machine
 * have disturbed least; median, CPU time and the machine's load stand beside it.
 */
export function benchSpeed(): Figure[] {
  const script = fileURLToPath(new URL("steady-turn.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--conditions=source", script, String(SESSIONS)], {
    encoding: "utf8",
  });
  const measured = JSON.parse(output) as SteadyTurns;
  const names = { text: "prompt and answer", tool: "prompt, one tool call, answer" };
  return [
    ...(["text", "tool"] as const).flatMap((kind): Figure[] => {
      const { wallUs, roundUs, cpuUs } = measured[kind];
      const n = wallUs.length;
      return [
        {
          id: `turns-per-second-${kind}`,
          what: `turns on a session of 20 messages, ${names[kind]}: per second of one core, undisturbed`,
          value: 1e6 / quantile(wallUs, 0.1),
          unit: "per s",
          target: { atLeast: PER_SECOND },
          n,
        },
        {
          id: `turn-rounds-${kind}`,
          what: "the same turn in rounds of fixed work (40 parts to JSON and back) of the same run, undisturbed",
          value: quantile(wallUs, 0.1) / quantile(roundUs, 0.1),
          unit: "x",
          n,
        },
        {
          id: `turn-cpu-${kind}`,
          what: "the same turn: CPU time of the main thread, mean",
          value: cpuUs / 1000,
          unit: "ms",
          n,
        },
        {
          id: `turn-wall-${kind}`,
          what: "the same turn: wall time, median",
          value: quantile(wallUs, 0.5) / 1000,
          unit: "ms",
          n,
        },
      ];
    }),
    {
      id: "load",
      what: "load of the machine meanwhile (1 minute)",
      value: loadavg()[0] ?? 0,
      unit: "count",
      n: 1,
    },
  ];
}
