import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLiveHost, ScriptedModel } from "opencode-simulator";
import { driverOf } from "/work/wt/door/scenarios/play/driver/driver.ts";
async function measure(opencode: 1 | 2, plugin: string) {
  const directory = mkdtempSync(join(tmpdir(), "bench-plugin-"));
  const out = join(tmpdir(), `bench-plugin-${process.pid}.json`);
  writeFileSync(join(directory, "a.txt"), "hello\n");
  const model = new ScriptedModel({});
  const args = opencode === 1 ? { filePath: "a.txt" } : { path: "a.txt" };
  model.load(Array.from({ length: 2 }, () => ({ call: [["read", args]] })) as never);
  const host = await openLiveHost({
    ...(opencode === 2 && { kind: "opencode@2" as const }),
    directory,
    model,
    seed: 1,
    record: () => {},
    plugins: [["/work/wt/door/bench/timed-plugin.mjs", { plugin, out }]],
  } as never);
  try {
    const driver = driverOf(host, undefined);
    await driver.prompt(await driver.open(), "read it");
    return JSON.parse(readFileSync(out, "utf8"));
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true });
    rmSync(out, { force: true });
  }
}
const arms = process.argv.slice(3);
const rounds = +process.argv[2];
for (const gen of [1, 2] as const) {
  const r: any = arms.map(() => ({ i: [], s: [] }));
  for (let k = 0; k < rounds; k++)
    for (let j = 0; j < arms.length; j++) {
      const a = (j + k) % arms.length;
      const t = await measure(gen, arms[a]);
      r[a].i.push(t.importMs);
      r[a].s.push(t.startMs);
    }
  const q = (x: number[], p: number) =>
    [...x].sort((a, b) => a - b)[Math.floor((x.length - 1) * p)]!.toFixed(1);
  arms.forEach((a, j) =>
    console.log(
      "V" + gen,
      a,
      "import min",
      q(r[j].i, 0),
      "med",
      q(r[j].i, 0.5),
      "start min",
      q(r[j].s, 0),
      "med",
      q(r[j].s, 0.5),
      "sum med",
      q(
        r[j].i.map((x: number, n: number) => x + r[j].s[n]),
        0.5,
      ),
      "min",
      q(
        r[j].i.map((x: number, n: number) => x + r[j].s[n]),
        0,
      ),
    ),
  );
}
