/** Records of a trace by a few words, and the moments that they give. */
import type { TraceEvent, TraceHeader, TraceRecord } from "opencode-simulator";
import { collectMoments } from "./collect-moments.ts";

export const header: TraceHeader = {
  type: "trace",
  version: 2,
  host: "fake",
  generation: 1,
  hostVersion: "1",
  seed: 1,
  labels: {},
};

export const numbered = (events: readonly TraceEvent[]): TraceRecord[] =>
  events.map((event, seq) => ({ seq, at: seq * 10, ...event }));

export const said = (index: number, text: string): TraceEvent => ({
  type: "step",
  index,
  kind: "prompt",
  input: { label: "ask", text },
});

export const request = (
  id: string,
  contents: readonly string[],
  kind: "main" | "compaction" = "main",
): TraceEvent => ({
  type: "llm",
  id,
  sessionID: "s",
  kind,
  body: { model: "m", messages: contents.map((content) => ({ role: "user", content })) },
  answer: { say: "ok" },
});

export const hook = (
  id: string,
  name: string,
  output: unknown,
  after: { output?: unknown; error?: string },
): TraceEvent[] => [
  {
    type: "hook.before",
    id,
    plugin: "guard",
    hook: name,
    input: { tool: "write", sessionID: "s", callID: id },
    output,
  },
  { type: "hook.after", id, ...after },
];

export const collect = (...events: readonly TraceEvent[]) => {
  const { moments, texts } = collectMoments(header, numbered(events));
  return { moments, text: (ref: number) => texts[ref] };
};
