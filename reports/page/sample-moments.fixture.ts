/** A small run in which something was refused, something written, and something went wrong in turn 2. */
import type { TraceEvent } from "opencode-simulator";
import { hook } from "../moments/collect.fixture.ts";
import { collectMoments } from "../moments/collect-moments.ts";
import type { Moments } from "../moments/moment.ts";

const message = (role: string, content: string) => ({ role, content });

const request = (id: string, ...contents: string[]): TraceEvent => ({
  type: "llm",
  id,
  sessionID: "s",
  kind: "main",
  body: { model: "m", messages: contents.map((content) => message("user", content)) },
  answer: { say: "ok" },
});

const prompt = (index: number, text: string): TraceEvent => ({
  type: "step",
  index,
  kind: "prompt",
  input: { label: "ask", text },
});

const NOTE = "mind the plan: tn-1 is active";
const BLOCK = "BLOCK no task is active, </script> <b>start one</b>";

const events: TraceEvent[] = [
  { type: "disk", files: { "a.js": "let a = 1;\nlet b = 2;\n" } },
  prompt(0, "change a"),
  ...hook("h1", "chat.message", { parts: [] }, { output: { parts: [{ text: NOTE }] } }),
  request("r1", "change a", NOTE),
  ...hook("c1", "tool.execute.before", { args: { filePath: "a.js" } }, { error: BLOCK }),
  request("r2", "change a", NOTE, BLOCK),
  { type: "disk", files: { "a.js": "let a = 3;\nlet b = 2;\n" } },
  { type: "note", name: "graph", data: "wp-1 change a [active]" },
  prompt(1, "and b"),
  request("r3", "change a", NOTE, BLOCK, "and b"),
];

export const sampleMoments = (): Moments =>
  collectMoments(
    { type: "trace", version: 2, host: "fake", generation: 1, hostVersion: "1.18.33", seed: 3, labels: {} },
    events.map((event, seq) => ({ seq, at: seq, ...event })),
    [{ text: "a <b>decision</b> was lost", turn: 2 }],
  );
