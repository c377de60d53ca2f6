/**
 * The plugin inside the real host: how long the host's own start takes, how long the plugin takes of it,
 * and what the first 20 calls of the gate cost before anything is warm.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLiveHost, ScriptedModel, type HostGeneration } from "opencode-simulator";
import { driverOf } from "../scenarios/play/driver/driver.ts";
import { quantile, type Figure } from "./figure.ts";

const CALLS = 20;
const PLUGIN_START_MS = 30;
const HOST_START_S = 10;
/** The gate on OpenCode 2 over that on OpenCode 1, in one run. */
const GATE_RATIO = 1.2;

interface Times {
  readonly importMs: number;
  readonly startMs: number;
  readonly beforeUs: readonly number[];
}

interface Measured extends Times {
  readonly hostStartS: number;
}

/** One session on the real host, whose agent reads a file often. */
async function measure(opencode: HostGeneration): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), "bench-plugin-"));
  const out = join(tmpdir(), `bench-plugin-${process.pid}.json`);
  writeFileSync(join(directory, "a.txt"), "hello\n");
  const timed = fileURLToPath(new URL("timed-plugin.mjs", import.meta.url));
  const plugin = fileURLToPath(new URL("../runtime/dist/server.js", import.meta.url));
  const model = new ScriptedModel({});
  const args = opencode === 1 ? { filePath: "a.txt" } : { path: "a.txt" };
  model.load(Array.from({ length: CALLS }, () => ({ call: [["read", args]] })));
  const start = performance.now();
  const host = await openLiveHost({
    ...(opencode === 2 && { kind: "opencode@2" as const }),
    directory,
    model,
    seed: 1,
    record: () => {},
    plugins: [[timed, { plugin, out }]],
  });
  const hostStartS = (performance.now() - start) / 1000;
  try {
    const driver = driverOf(host, undefined);
    await driver.prompt(await driver.open(), "read it often");
    return { ...(JSON.parse(readFileSync(out, "utf8")) as Times), hostStartS };
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true });
    rmSync(out, { force: true });
  }
}

const startOf = ({ importMs, startMs }: Times): number => importMs + startMs;
const medianOf = ({ beforeUs }: Times): number => quantile(beforeUs.slice(0, CALLS), 0.5);

/** Needs a built `runtime/dist`. */
export async function benchPluginInHost(): Promise<Figure[]> {
  const first = await measure(1);
  const second = await measure(2);
  const once = { n: 1 };
  const target = { atMost: PLUGIN_START_MS };
  const start = "plugin in the host: import and start together";
  return [
    {
      id: "live-host-start",
      what: "real host from spawn to its first answer",
      value: first.hostStartS,
      unit: "s",
      target: { atMost: HOST_START_S },
      ...once,
    },
    { id: "plugin-start", what: start, value: startOf(first), unit: "ms", target, ...once },
    {
      id: "plugin-start-2",
      what: `${start}, OpenCode 2`,
      value: startOf(second),
      unit: "ms",
      target,
      ...once,
    },
    {
      id: "live-gate-first",
      what: "gate in the host: the very first call",
      value: first.beforeUs[0] ?? Number.NaN,
      unit: "us",
      ...once,
    },
    {
      id: "live-gate-first-20",
      what: `gate in the host: median of the first ${CALLS} calls`,
      value: medianOf(first),
      unit: "us",
      n: CALLS,
    },
    {
      id: "live-gate-2-over-1",
      what: `gate in the host: the same on OpenCode 2 / OpenCode 1`,
      value: medianOf(second) / medianOf(first),
      unit: "x",
      target: { atMost: GATE_RATIO },
      n: CALLS,
    },
  ];
}
