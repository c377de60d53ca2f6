import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { gateLatency } from "./gate-latency.ts";

/** A plugin whose gate does this. */
function pluginWith(gate: string): string {
  const folder = mkdtempSync(join(tmpdir(), "gate-latency-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "plugin.mjs");
  writeFileSync(file, `export default async () => ({ "tool.execute.before": async () => {${gate}} });\n`);
  return file;
}

it("a gate that answers at once is of the order of other engines, and one that takes its time is not", async () => {
  // Other work on the machine can only make it look slower.
  await expect
    .poll(async () => (await gateLatency(pluginWith("")))[0], { timeout: 15_000 })
    .toEqual({ id: "hook-latency", level: "delivered", hits: 1, n: 1 });
  const [slow] = await gateLatency(
    pluginWith("const until = process.hrtime.bigint() + 200_000n; while (process.hrtime.bigint() < until);"),
  );
  expect(slow).toMatchObject({ hits: 0, n: 1 });
});

it("a module that is no plugin has no gate to be timed", async () => {
  const file = pluginWith("");
  writeFileSync(file, "export default 1;\n");
  expect(await gateLatency(file)).toEqual([]);
});
