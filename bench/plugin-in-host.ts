/**
 * The plugin inside the real host: how long the host's own start takes, how long the plugin takes of it,
 * and what the first 20 calls of the gate cost before anything is warm.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLiveHost, ScriptedModel } from "opencode-simulator";
import { quantile, type Figure } from "./figure.ts";

const CALLS = 20;
const PLUGIN_START_MS = 30;
const HOST_START_S = 10;

interface Times {
  readonly importMs: number;
  readonly startMs: number;
  readonly beforeUs: readonly number[];
}

/** Needs a built `runtime/dist`. */
export async function benchPluginInHost(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-plugin-"));
  const out = join(tmpdir(), `bench-plugin-${process.pid}.json`);
  writeFileSync(join(directory, "a.txt"), "hello\n");
  const timed = fileURLToPath(new URL("timed-plugin.mjs", import.meta.url));
  const plugin = fileURLToPath(new URL("../runtime/dist/plugin.js", import.meta.url));
  const model = new ScriptedModel({});
  model.load(Array.from({ length: CALLS }, () => ({ call: [["read", { filePath: "a.txt" }]] })));
  const start = performance.now();
  const host = await openLiveHost({
    directory,
    model,
    seed: 1,
    record: () => {},
    plugins: [[timed, { plugin, out }]],
  });
  const hostStartS = (performance.now() - start) / 1000;
  try {
    const session = await host.client.session.create({ body: { title: "t" } });
    const id = session.data?.id ?? "";
    await host.client.session.prompt({
      path: { id },
      body: { parts: [{ type: "text", text: "read it often" }] },
    });
    const times = JSON.parse(readFileSync(out, "utf8")) as Times;
    const first = times.beforeUs.slice(0, CALLS);
    return [
      {
        id: "live-host-start",
        what: "real host from spawn to its first answer",
        value: hostStartS,
        unit: "s",
        target: { atMost: HOST_START_S },
        n: 1,
      },
      {
        id: "plugin-start",
        what: "plugin in the host: import and start together",
        value: times.importMs + times.startMs,
        unit: "ms",
        target: { atMost: PLUGIN_START_MS },
        n: 1,
      },
      {
        id: "live-gate-first",
        what: "gate in the host: the very first call",
        value: first[0] ?? Number.NaN,
        unit: "us",
        n: 1,
      },
      {
        id: "live-gate-first-20",
        what: `gate in the host: median of the first ${CALLS} calls`,
        value: quantile(first, 0.5),
        unit: "us",
        n: first.length,
      },
    ];
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true });
    rmSync(out, { force: true });
  }
}
