import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { makeProject } from "../test/open-project.fixture.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Survival } from "./survive.ts";

const PLUGIN = `
  const hooks = ["chat.message", "chat.params", "tool.execute.before", "tool.execute.after", "event"];
  return Object.fromEntries(hooks.map((hook) => [hook, async () => {}]));`;
const directories: string[] = [];
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

function storm(engine: "node" | "bun", directory: string, seed: number, plan: string): string {
  const script = fileURLToPath(new URL("fixtures/storm.ts", import.meta.url));
  return execFileSync(engine, ["--conditions=source", script, directory, String(seed), plan], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
    timeout: 60_000,
  });
}

/** The same folder each time: its name reaches the trace. */
function storms(runs: readonly (readonly ["node" | "bun", number, string])[]): string[] {
  const fresh = makeProject({ plugin: PLUGIN });
  directories.push(fresh);
  return runs.map(([engine, seed, plan]) => {
    const output = storm(engine, fresh, seed, plan);
    execFileSync("git", ["clean", "-fdq"], { cwd: fresh });
    execFileSync("git", ["checkout", "-q", "."], { cwd: fresh });
    return output;
  });
}

test("the same seed strikes the same, byte for byte, on Node and on Bun", () => {
  const plan = "all=30";
  for (const seed of [1, 2, 3]) {
    const [node, again, bun] = storms([
      ["node", seed, plan],
      ["node", seed, plan],
      ["bun", seed, plan],
    ]);
    expect(node).toContain('"type":"fault"');
    expect(again).toBe(node);
    expect(bun).toBe(node);
  }
}, 120_000);

test("whatever has struck, the host answers again once the faults have healed", () => {
  const seeds = Array.from({ length: 8 }, (_, index) => index + 10);
  const kinds = new Set<string>();
  const outputs = storms(seeds.map((seed) => ["node", seed, "all=60,swarm"] as const));
  for (const [index, output] of outputs.entries()) {
    const { survival, trace } = JSON.parse(output) as { survival: Survival; trace: TraceEvent[] };
    for (const event of trace) if (event.type === "fault") kinds.add(event.kind);
    expect({ seed: seeds[index], reached: survival.reached, troubles: survival.troubles }).toEqual({
      seed: seeds[index],
      reached: expect.any(Number),
      troubles: [],
    });
    const healed = trace.findLastIndex((event) => event.type === "faults");
    expect(trace.slice(healed).filter((event) => event.type === "fault")).toEqual([]);
  }
  expect(kinds.size).toBeGreaterThanOrEqual(10);
}, 120_000);
