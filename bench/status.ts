/**
 * What `idumb status` costs a person who waits in a shell, over a journal of 10,000 events, from the built package: beside
 * Node that does nothing, by turns, so that whatever else the machine does meets both. CPU tells more than wall time.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { quantile, type Figure } from "./figure.ts";
import { EVENTS, longProject, type Place } from "./long-project.ts";

const STATUS_MS = 150;
const ROUNDS = 40;
const TICKS_PER_SECOND = 100;
const MAIN = fileURLToPath(new URL("../runtime/dist/main.js", import.meta.url));

interface Taken {
  readonly wallMs: number[];
  cpuMs: number;
}

/** CPU time of all children that have ended: fields 16 and 17 of Linux's process table. */
function childrenMs(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_PER_SECOND;
}

function call(args: readonly string[], { directory: cwd, env }: Place, taken: Taken): void {
  const [before, start] = [childrenMs(), performance.now()];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  taken.wallMs.push(performance.now() - start);
  taken.cpuMs += childrenMs() - before;
}

/** Needs a built `runtime/dist` and Linux. */
export async function benchStatus(): Promise<Figure[]> {
  const place = await longProject();
  const bare: Taken = { wallMs: [], cpuMs: 0 };
  const status: Taken = { wallMs: [], cpuMs: 0 };
  const calls: [readonly string[], Taken][] = [
    [["-e", "0"], bare],
    [[MAIN, "status"], status],
  ];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [args, taken] of calls) call(args, place, taken);
      calls.reverse();
    }
  } finally {
    rmSync(place.directory, { recursive: true, force: true });
  }
  const over = `journal of ${EVENTS} events`;
  const ms = { unit: "ms", n: ROUNDS } as const;
  return [
    {
      id: "status",
      what: `\`idumb status\`, ${over}: median`,
      value: quantile(status.wallMs, 0.5),
      target: { atMost: STATUS_MS },
      ...ms,
    },
    {
      id: "status/node",
      what: "the same for Node that does nothing",
      value: quantile(bare.wallMs, 0.5),
      ...ms,
    },
    { id: "status/cpu", what: "`idumb status`: CPU, mean", value: status.cpuMs / ROUNDS, ...ms },
    {
      id: "status/over-node",
      what: "`idumb status` / Node that does nothing, CPU",
      value: status.cpuMs / bare.cpuMs,
      unit: "x",
      n: ROUNDS,
    },
  ];
}
