/**
 * What the plugin adds to a start of the real host: CPU time of its process until a session stands, with the plugin and
 * without, in pairs that change their order. Wall time would tell more of the machine than of the plugin.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap } from "../reports/stats.ts";
import { openLiveInstance } from "../simulator/live/open-live-instance.ts";
import { startLiveServer } from "../simulator/live/start-live-server.ts";
import { ScriptedModel } from "opencode-simulator";
import { cpuSeconds } from "./host-cpu.ts";
import type { Figure } from "./figure.ts";

const PAIRS = 8;
const WITHIN = 1.05;

async function startOnce(plugins: readonly string[]): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "bench-start-"));
  writeFileSync(join(directory, "opencode.json"), JSON.stringify({ plugin: plugins }));
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const server = await startLiveServer();
  try {
    const host = await openLiveInstance({
      directory,
      server,
      model: new ScriptedModel({}),
      record: () => {},
    });
    await host.client.session.create({ body: { title: "t" } });
    const taken = cpuSeconds(server.pid);
    await host.close();
    return taken;
  } finally {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Needs a built `runtime/dist` and Linux. */
export async function benchHostStart(): Promise<Figure[]> {
  const plugin = [fileURLToPath(new URL("../runtime", import.meta.url))];
  // The first start reads the binary from the disk.
  await startOnce([]);
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const arms = pair % 2 === 0 ? [[], plugin] : [plugin, []];
    const [first = 0, second = 0] = [await startOnce(arms[0] ?? []), await startOnce(arms[1] ?? [])];
    ratios.push(pair % 2 === 0 ? second / first : first / second);
  }
  return [
    {
      id: "host-start-cpu",
      what: "CPU time of a start of the real host, with the plugin / without, mean of the pairs",
      value: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
      interval: bootstrap(
        ratios.map((one) => [one]),
        "mean",
        ratios.length,
      ),
      unit: "x",
      target: { atMost: WITHIN },
      n: ratios.length,
    },
  ];
}
