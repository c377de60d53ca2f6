import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Aborting a child by the client makes the parent's task call an error, and the parent goes on",
  capability: "client.session.abort/child",
  carries: "recall of a delegation (D3)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "chat.headers",
            when: { child: true },
            js: "setTimeout(() => void ctx.client.session.abort({ path: { id: i.sessionID } }), 400)",
          },
        ],
      },
    ],
    subs: { KID: [{ say: "working", hang: 4000 }] },
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["task", { description: "d", prompt: "KID", subagent_type: "general" }]] },
          { say: "went on" },
        ],
      },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const told = countHolding(requests.slice(1), "Task cancelled");
    return {
      holds: told === 1,
      observed: `${requests.length - 1} request of the parent afterwards; it was told ${told === 1 ? '"Task cancelled"' : "something else"}`,
    };
  },
};
