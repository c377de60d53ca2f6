import { onEvents } from "../../plugin-text2.ts";
import { eventsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A plugin that goes on at every session.execution.succeeded is stopped by nothing but itself, and the session is usable afterwards",
  carries: "continuations, where they are asked for, must be counted by the plugin (V0)",
  script: {
    plugins: {
      mine:
        "let count = 0;" +
        onEvents(`if (event.type !== "session.execution.succeeded" || count === 5) continue;
count++;
await ctx.session.synthetic({ sessionID: event.data.sessionID, text: "GO ON" });`),
    },
    steps: [
      { prompt: "go", model: [{ say: "stop" }] },
      { sleep: 2000 },
      { wait: true },
      { prompt: "and now?", model: [{ say: "HERE" }] },
    ],
  },
  observe(recording) {
    const turns = eventsOf(recording, "session.execution.succeeded").length;
    const usable = JSON.stringify(recording.stored).includes("HERE");
    return {
      holds: turns === 7 && usable,
      observed: `${turns} turns for 2 prompts and 5 continuations; the session is ${usable ? "" : "not "}usable`,
    };
  },
};
