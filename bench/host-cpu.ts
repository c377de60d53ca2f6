/**
 * What the plugin costs the real host: CPU time of its process over a turn of thirty reads one after the other, with
 * the plugin and without, in two hosts side by side. Measured in pairs that change their order, so that whatever else
 * the machine does meets both; the interval says how much so few pairs can tell.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap } from "../reports/stats.ts";
import { openLiveInstance } from "../simulator/live/open-live-instance.ts";
import { startLiveServer } from "../simulator/live/start-live-server.ts";
import { ScriptedModel } from "opencode-simulator";
import type { Figure } from "./figure.ts";

const PAIRS = 12;
const READS = 30;
/** Pairs in which both hosts load lazy code and warm up. */
const WARM_UP = 2;
const WITHIN = 1.05;
const TICKS_PER_SECOND = 100;

interface Arm {
  /** One turn in a session of its own; returns the CPU seconds that the host's process took for it. */
  turn(): Promise<number>;
  close(): Promise<void>;
}

/** User and system time of all threads, in seconds: fields 14 and 15 of Linux's process table. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function openArm(plugins: readonly string[]): Promise<Arm> {
  const directory = mkdtempSync(join(tmpdir(), "bench-cpu-"));
  writeFileSync(join(directory, "a.txt"), "hello\nworld\n");
  writeFileSync(join(directory, "opencode.json"), JSON.stringify({ plugin: plugins }));
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const server = await startLiveServer();
  const model = new ScriptedModel({});
  const host = await openLiveInstance({ directory, server, model, record: () => {} });
  return {
    async turn() {
      const { data } = await host.client.session.create({ body: { title: "t" } });
      model.load(Array.from({ length: READS }, () => ({ call: [["read", { filePath: "a.txt" }]] })));
      const before = cpuSeconds(server.pid);
      const { error } = await host.client.session.prompt({
        path: { id: data?.id ?? "" },
        body: { parts: [{ type: "text", text: "read it thirty times" }] },
      });
      if (error) throw new Error(`the turn failed: ${JSON.stringify(error)}`);
      await host.settle();
      return cpuSeconds(server.pid) - before;
    },
    async close() {
      await host.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** CPU time with the plugin over that without, pair by pair. */
async function measurePairs(bare: Arm, governed: Arm): Promise<number[]> {
  const ratios: number[] = [];
  for (let pair = 0; pair < WARM_UP + PAIRS; pair++) {
    const taken = new Map<Arm, number>();
    for (const arm of pair % 2 === 0 ? [bare, governed] : [governed, bare]) taken.set(arm, await arm.turn());
    if (pair >= WARM_UP) ratios.push((taken.get(governed) ?? 0) / (taken.get(bare) ?? 1));
  }
  return ratios;
}

/** Needs a built `runtime/dist` and Linux. */
export async function benchHostCpu(): Promise<Figure[]> {
  const bare = await openArm([]);
  const governed = await openArm([fileURLToPath(new URL("../runtime", import.meta.url))]);
  try {
    const ratios = await measurePairs(bare, governed);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return [
      {
        id: "host-cpu",
        what: `CPU time of the real host over ${READS} reads, with the plugin / without, mean of the pairs`,
        value: mean,
        interval: bootstrap(
          ratios.map((one) => [one]),
          "mean",
          ratios.length,
        ),
        unit: "x",
        target: { atMost: WITHIN },
        n: ratios.length,
      },
      {
        id: "host-cpu-load",
        what: "load of the machine meanwhile (1 minute)",
        value: loadavg()[0] ?? 0,
        unit: "count",
        n: 1,
      },
    ];
  } finally {
    await governed.close();
    await bare.close();
  }
}
