import { afterEach, describe, expect, it } from "vitest";
import type { Script } from "../script/script.ts";
import { openScriptHost, type ScriptHost } from "./hosts.ts";
import { inParallel, recordScript } from "./record-script.ts";
import { openShardedFakeHost, type ShardedFakeHost } from "./sharded-fake-host.ts";

const open: ScriptHost[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function sharded(): Promise<ShardedFakeHost> {
  const host = await openShardedFakeHost();
  open.push(host);
  return host;
}

const says = (id: string): Script => ({ id, about: "", steps: [{ prompt: "go", llm: [{ say: id }] }] });
const withPlugin = (id: string, source: string): Script => ({
  ...says(id),
  plugins: [{ name: "p", source: `export default async () => { ${source} };` }],
});

describe("the sharded fake host", { timeout: 120_000 }, () => {
  it("leaves behind what the fake host in this process leaves behind, for each script its own", async () => {
    const scripts = ["one", "two", "three"].map(says);
    const host = await sharded();
    const single = await openScriptHost("fake");
    const apart = await inParallel(scripts, 2, (script) => recordScript(script, host, 1));
    for (const [index, script] of scripts.entries())
      expect(apart[index]).toEqual(await recordScript(script, single, 1));
    expect(host.cpuSeconds()).toBeGreaterThan(0);
  });

  it("calls a script that takes its process down an error of that script, and plays the next", async () => {
    const host = await sharded();
    const deadly = withPlugin("deadly", 'process.kill(process.pid, "SIGKILL");');
    await expect(recordScript(deadly, host, 1)).rejects.toThrow("ended with SIGKILL");
    expect((await recordScript(says("next"), host, 1)).id).toBe("next");
  });

  it("says why a script could not be played", async () => {
    const broken = { ...says("broken"), steps: [{ session: "$SES9", prompt: "go" }] };
    const host = await sharded();
    await expect(recordScript(broken, host, 1)).rejects.toThrow("so many sessions have not been created");
  });

  it("ends although a plugin left something running", async () => {
    const host = await openShardedFakeHost();
    await recordScript(withPlugin("polls", "setInterval(() => {}, 1000); return {};"), host, 1);
    await expect(host.close()).resolves.toBeUndefined();
  });
});
