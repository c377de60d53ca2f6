/**
 * Run by Bun, the plugin's real runtime: the whole body of `tool.execute.before` on the allow path, in a
 * project with a journal on disk and a graph of 50 tasks, against an empty hook in the same run. Prints
 * JSON: samples are summarised here, because Bun's process is the only one that can take them.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench } from "tinybench";
import type { Hooks, PluginInput } from "@opencode-ai/plugin";
import plugin from "idumb";

const directory = mkdtempSync(join(tmpdir(), "bench-gate-"));
let clientCalls = 0;
/** A client that counts: the allow path may not call the host at all. */
const client: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === "then" ? undefined : client),
  apply: () => {
    clientCalls += 1;
    return Promise.resolve({ data: undefined });
  },
});
const input = {
  client,
  directory,
  worktree: directory,
  project: { id: "bench" },
  serverUrl: new URL("http://localhost:4096"),
};
const hooks: Hooks = await plugin(input as unknown as PluginInput);

const sessionID = "ses_bench";
const context = {
  sessionID,
  messageID: "msg_1",
  agent: "build",
  directory,
  worktree: directory,
  abort: new AbortController().signal,
  metadata() {},
  ask: async () => {},
};
async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
  const tool = hooks.tool?.[name];
  if (!tool) throw new Error(`the plugin has no tool ${name}`);
  const result = await tool.execute(args, context as never);
  return typeof result === "string" ? result : String(result.output);
}

const tasks = Array.from({ length: 50 }, (_, index) => ({
  name: `Task ${index}`,
  expectedOutput: `output ${index}`,
}));
await callTool("govern_plan", { action: "create", name: "Bench", acceptance: ["measured"], tasks });
await callTool("govern_task", { action: "start", task: "tn-1" });

const before = hooks["tool.execute.before"];
if (!before) throw new Error("the plugin has no gate");
const calls = {
  write: { filePath: join(directory, "src/a.ts"), content: "export const a = 1;\n" },
  edit: { filePath: "src/a.ts", oldString: "1", newString: "2" },
  bash: { command: "npm test && git status" },
  read: { filePath: "src/a.ts" },
} as const;

const empty = async (): Promise<void> => {};
const bench = new Bench({ time: 400, warmupTime: 200, retainSamples: true });
let callID = 0;
bench.add("empty", () => empty());
for (const [tool, args] of Object.entries(calls)) {
  bench.add(tool, async () => {
    await before({ tool, sessionID, callID: `call_${callID++}` }, { args });
  });
}
const journal = join(directory, ".idumb/journal.db-wal");
const bytesBefore = statSync(journal).size;
clientCalls = 0;
await bench.run();
const bytesAfter = statSync(journal).size;

const US = 1000;
const figures = bench.tasks.map((task) => {
  if (task.result.state !== "completed") throw new Error(`${task.name}: ${JSON.stringify(task.result)}`);
  const samples = task.result.latency.samples ?? [];
  const at = (share: number): number => (samples[Math.floor(share * samples.length)] ?? Number.NaN) * US;
  return { call: task.name, p50: at(0.5), p99: at(0.99), n: samples.length };
});
process.stdout.write(JSON.stringify({ figures, clientCalls, journalBytes: bytesAfter - bytesBefore }));
await hooks.dispose?.();
rmSync(directory, { recursive: true, force: true });
