/**
 * Long sessions on the fake host, in a process of its own: the user asks, the model answers (and reads a file
 * before that, where tool calls are wanted), with the whole trace written as text as any recorder would. Prints one
 * JSON line of measurements.
 *
 * Arguments: number of turns; `tool` or `text`; the model's context in tokens (0 = the host never compacts); how many
 * such sessions; how many of ten turns before them, so that code is warm. Memory is read after a garbage collection
 * (--expose-gc).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classifyRequest, openFakeHost, type ModelRequest, type ModelStep } from "opencode-simulator";

/** What is measured of one turn: its time, and how much text it sent to the model. */
export interface TurnMeasured {
  readonly us: number;
  readonly chars: number;
}

export interface SessionMeasured {
  /** Of each session its turns. */
  readonly sessions: readonly (readonly TurnMeasured[])[];
  readonly compactions: number;
  readonly messages: number;
  readonly heapMB: number;
  readonly rssMB: number;
}

const [turns = "10", kind = "text", context = "0", sessions = "1", warmUp = "0"] = process.argv.slice(2);
const WARM_UP_TURNS = 10;
const ASK = "please do the next thing on the list and tell me what you found";
const SAY = "I have looked at it: nothing is in the way, so the next thing can be done as you asked.";
const directory = mkdtempSync(join(tmpdir(), "bench-session-"));
writeFileSync(join(directory, "a.txt"), "hello\nworld\n");
const limit = { context: Number(context), output: 4000 };
const provider = { fake: { models: { m1: { name: "m1", tool_call: true, limit } } } };
writeFileSync(join(directory, "opencode.json"), JSON.stringify({ model: "fake/m1", provider }));
execFileSync("git", ["init", "-q"], { cwd: directory });

let chars = 0;
let compactions = 0;
let written = 0;
const host = await openFakeHost({
  directory,
  seed: 1,
  record: (event) => {
    const text = JSON.stringify(event);
    written += text.length;
    if (event.type === "llm") chars += text.length;
    if (event.type === "llm" && event.kind === "compaction") compactions += 1;
  },
  model: { answer },
});

function answer(request: ModelRequest): ModelStep {
  if (classifyRequest(request) === "compaction") return { say: `SUMMARY ${SAY}` };
  const { messages } = request.body;
  // A provider counts what it was sent; four characters to a token.
  let sent = 0;
  for (const message of messages) sent += String(message.content ?? "").length;
  const usage = 10 + Math.round(sent / 4);
  if (kind === "tool" && messages.at(-1)?.role === "user")
    return { call: [["read", { filePath: "a.txt" }]], usage };
  return { say: SAY, usage };
}

async function open(): Promise<string> {
  const { data } = await host.client.session.create({ body: { title: "t" } });
  if (!data) throw new Error("no session");
  return data.id;
}

async function play(id: string, count: number): Promise<TurnMeasured[]> {
  const measured: TurnMeasured[] = [];
  for (let turn = 0; turn < count; turn++) {
    chars = 0;
    const start = process.hrtime.bigint();
    const { error } = await host.client.session.prompt({
      path: { id },
      body: { parts: [{ type: "text", text: ASK }] },
    });
    const us = Number(process.hrtime.bigint() - start) / 1000;
    if (error) throw new Error(`turn ${turn} failed: ${JSON.stringify(error)}`);
    measured.push({ us, chars });
  }
  return measured;
}

for (let session = 0; session < Number(warmUp); session++) await play(await open(), WARM_UP_TURNS);
compactions = 0;
const measured: TurnMeasured[][] = [];
let id = "";
while (measured.length < Number(sessions)) {
  id = await open();
  measured.push(await play(id, Number(turns)));
}
globalThis.gc?.();
const { heapUsed, rss } = process.memoryUsage();
const messages = host.data().messages[id]?.length ?? 0;
await host.close();
rmSync(directory, { recursive: true, force: true });
if (written === 0) throw new Error("nothing was recorded");
const MB = 2 ** 20;
const result: SessionMeasured = {
  sessions: measured,
  compactions,
  messages,
  heapMB: heapUsed / MB,
  rssMB: rss / MB,
};
process.stdout.write(JSON.stringify(result));
