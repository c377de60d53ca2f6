import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "event.subscribe tells a plugin session.created, session.input.admitted, session.tool.called, session.step.ended and session.execution.succeeded",
  capability: "event",
  carries: "lifecycle of sessions, signals (S), the stop hook (V0)",
  script: {
    plugins: { ear: onEvents("note(event.type);") },
    subs: { KID: [{ call: [["read", { path: "a.txt" }]] }, { say: "read" }] },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] },
          { say: "ok" },
        ],
      },
      { sleep: 300 },
    ],
  },
  observe(recording) {
    const wanted = ["created", "input.admitted", "tool.called", "step.ended", "execution.succeeded"];
    const missing = wanted.filter((name) => !notesIn(recording).includes(`session.${name}`));
    return {
      holds: missing.length === 0,
      absent: missing.length === wanted.length,
      observed: missing.length === 0 ? "all of them" : `not told: ${missing.join(", ")}`,
    };
  },
};
