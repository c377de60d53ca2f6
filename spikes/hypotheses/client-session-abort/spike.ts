import { requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "client.session.abort of the own session, called in a tool, ends the turn with MessageAbortedError and keeps the session usable",
  capability: "client.session.abort",
  carries: "a runaway child can be stopped (D3, D6)",
  script: {
    plugins: [
      {
        name: "A",
        tools: {
          stop_now: {
            description: "d",
            js: "await ctx.client.session.abort({ path: { id: c.sessionID } }); return 'too late'",
          },
        },
      },
    ],
    steps: [
      { prompt: "go", llm: [{ call: [["stop_now", {}]] }, { say: "went on" }] },
      { prompt: "again", llm: [{ say: "here" }] },
    ],
  },
  observe(golden) {
    const ended = JSON.stringify(golden.http[0]).includes("MessageAbortedError");
    const requests = requestsOf(golden, "main").length;
    return {
      holds: ended && requests === 2,
      observed: `${ended ? "MessageAbortedError" : "no error"}; ${requests} model requests in two turns`,
    };
  },
};
