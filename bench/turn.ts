/**
 * One turn with one tool call, on the fake host and on the real one, in the same run: the user asks, the
 * model reads a file, gets the result and says it is done. No plugin is loaded.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  openFakeHost,
  openLiveHost,
  ScriptedModel,
  type HostInstance,
  type OpenHost,
} from "opencode-simulator";
import { quantile, type Figure } from "./figure.ts";

const SIMULATED_SESSIONS = 80;
const LIVE_SESSIONS = 1;
/** A turn costs more the longer the conversation is, so both hosts play sessions of the same length. */
const TURNS = 15;
/** First turns load lazy code on either host; the figure is about the warm ones. */
const WARM_UP = 3;
const SIMULATED_MS = 2;
const RATIO = 200;

async function turnTimes(open: OpenHost, sessions: number): Promise<number[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-turn-"));
  writeFileSync(join(directory, "a.txt"), "hello\nworld\n");
  const model = new ScriptedModel({});
  const host = await open({ directory, model, seed: 1, record: () => {} });
  const times: number[] = [];
  try {
    for (let session = 0; session < sessions; session++) times.push(...(await playSession(host, model)));
  } finally {
    await host.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return times;
}

async function playSession(host: HostInstance, model: ScriptedModel): Promise<number[]> {
  const session = await host.client.session.create({ body: { title: "t" } });
  const id = session.data?.id;
  if (!id) throw new Error(`no session: ${JSON.stringify(session.error)}`);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    model.load([{ call: [["read", { filePath: "a.txt" }]] }, { say: "done" }]);
    const start = process.hrtime.bigint();
    const answer = await host.client.session.prompt({
      path: { id },
      body: { parts: [{ type: "text", text: "read it" }] },
    });
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    if (answer.error) throw new Error(`the turn failed: ${JSON.stringify(answer.error)}`);
    if (turn >= WARM_UP) times.push(ms);
  }
  return times;
}

/** Median times of the turn on both hosts, and how many times faster the fake one is. */
export async function benchTurn(): Promise<Figure[]> {
  const simulated = await turnTimes(openFakeHost, SIMULATED_SESSIONS);
  const live = await turnTimes(openLiveHost, LIVE_SESSIONS);
  const simulatedMs = quantile(simulated, 0.5);
  const liveMs = quantile(live, 0.5);
  return [
    {
      id: "simulated-turn",
      what: "simulated turn with one tool call: median",
      value: simulatedMs,
      unit: "ms",
      target: { atMost: SIMULATED_MS },
      n: simulated.length,
    },
    {
      id: "live-turn",
      what: "the same turn on the real host: median",
      value: liveMs,
      unit: "ms",
      n: live.length,
    },
    {
      id: "turn-ratio",
      what: "live turn / simulated turn, same run",
      value: liveMs / simulatedMs,
      unit: "x",
      target: { atLeast: RATIO },
      n: live.length,
    },
  ];
}
