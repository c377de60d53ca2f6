/**
 * Turns on a session of 20 messages on the fake host, in a process of its own: a prompt of the user, answered in text,
 * or answered after one tool call. Argument: number of sessions of each kind. Prints the wall time of each measured
 * turn and of a fixed piece of work beside it, and the main thread's CPU time of all turns, as one JSON line.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFakeHost, ScriptedModel, type ModelStep } from "opencode-simulator";

export interface SteadyTurns {
  readonly text: Batch;
  readonly tool: Batch;
}

export interface Batch {
  readonly wallUs: readonly number[];
  /** Of the same fixed work right after them: what a machine makes of it says how fast the machine is just now. */
  readonly roundUs: readonly number[];
  /** Per turn; of the whole batch, because the system tells CPU time in ticks that are longer than a turn. */
  readonly cpuUs: number;
}

const sessions = Number(process.argv[2] ?? 10);
const TEXT: readonly ModelStep[] = [{ say: "I have looked at it and it is done, all of it." }];
const TOOL: readonly ModelStep[] = [{ call: [["read", { filePath: "a.txt" }]] }, ...TEXT];
/** A text turn leaves two messages, one with a tool call three: both histories come to 20. */
const HISTORY = {
  text: Array.from({ length: 10 }, () => TEXT),
  tool: [...Array.from({ length: 6 }, () => TOOL), TEXT],
};

const directory = mkdtempSync(join(tmpdir(), "bench-steady-"));
writeFileSync(join(directory, "a.txt"), "hello\nworld\n");
execFileSync("git", ["init", "-q"], { cwd: directory });
const model = new ScriptedModel({});
const host = await openFakeHost({ directory, model, seed: 1, record: () => {} });

async function turn(id: string, steps: readonly ModelStep[]): Promise<void> {
  model.load(steps);
  const { error } = await host.client.session.prompt({
    path: { id },
    body: { parts: [{ type: "text", text: "please do the next thing" }] },
  });
  if (error) throw new Error(`the turn failed: ${JSON.stringify(error)}`);
}

function assertTwenty(id: string): void {
  const messages = host.data().messages[id]?.length;
  if (messages !== 20) throw new Error(`the session has ${messages} messages`);
}

const ROUND = Array.from({ length: 40 }, (_, index) => ({
  id: `prt_${index}`,
  type: "text",
  text: "I have looked at it and it is done, all of it.",
  time: { start: index, end: index + 1 },
}));

/** Writes and reads a list of parts as JSON, which is most like what a turn does. */
function round(): number {
  const start = process.hrtime.bigint();
  JSON.parse(JSON.stringify(ROUND));
  return Number(process.hrtime.bigint() - start) / 1000;
}

async function measure(kind: "text" | "tool"): Promise<Batch> {
  const ids: string[] = [];
  for (let session = 0; session < sessions; session++) {
    const { data } = await host.client.session.create({ body: { title: "t" } });
    const id = data?.id ?? "";
    for (const steps of HISTORY[kind]) await turn(id, steps);
    ids.push(id);
  }
  assertTwenty(ids[0] ?? "");
  const wallUs: number[] = [];
  const before = process.threadCpuUsage();
  for (const id of ids) {
    const start = process.hrtime.bigint();
    await turn(id, kind === "text" ? TEXT : TOOL);
    wallUs.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  const { user, system } = process.threadCpuUsage(before);
  const roundUs = Array.from(wallUs, round);
  return { wallUs, roundUs, cpuUs: (user + system) / ids.length };
}

const result: SteadyTurns = { text: await measure("text"), tool: await measure("tool") };
await host.close();
rmSync(directory, { recursive: true, force: true });
process.stdout.write(JSON.stringify(result));
