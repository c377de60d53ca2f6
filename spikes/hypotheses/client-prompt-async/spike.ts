import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "client.session.promptAsync on session.idle gives the agent one more turn and returns at once",
  capability: "client.session.promptAsync",
  carries: "the stop hook (V0)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.idle" },
            nth: 1,
            js: "await ctx.client.session.promptAsync({ path: { id: i.event.properties.sessionID }, body: { parts: [{ type: 'text', text: 'STILL OPEN: one task' }] } })",
          },
        ],
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "done" }, { say: "now done" }], settle: 2000 }],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const told = countHolding(requests, "STILL OPEN");
    return {
      holds: requests.length === 2 && told === 1,
      observed: `${requests.length} requests for one prompt; the continuation stood in ${told}`,
    };
  },
};
