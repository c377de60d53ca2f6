import { eventsOf, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.interrupt of the own session, called in a hook, ends the turn and keeps the session usable",
  capability: "client.session.abort",
  carries: "a runaway child can be stopped (D3, D6)",
  script: {
    plugins: {
      mine: `await ctx.tool.hook("execute.after", (call) => { void ctx.session.interrupt({ sessionID: call.sessionID }); return new Promise((resolve) => setTimeout(resolve, 500)); });`,
    },
    steps: [
      { admit: "go", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "never said" }] },
      { until: "session.execution.interrupted" },
      { sleep: 700 },
      { prompt: "and now?", model: [{ say: "HERE" }] },
    ],
  },
  observe(recording) {
    const ended = eventsOf(recording, "session.execution.interrupted").length;
    const requests = requestsOf(recording).length;
    return {
      holds: ended === 1 && requests === 2,
      observed: `${ended} turn interrupted; ${requests} model requests in two turns`,
    };
  },
};
