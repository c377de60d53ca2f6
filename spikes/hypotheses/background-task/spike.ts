import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A task call with background: true returns at once, and its result comes later as a message of its own, when the host is started with OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS",
  capability: "task/background",
  carries: "recall of a background delegation (D3)",
  script: {
    env: { OPENCODE_EXPERIMENTAL_BACKGROUND_SUBAGENTS: "1" },
    plugins: [{ name: "A" }],
    subs: { KID: [{ say: "the late result", wait: 1000 }] },
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [["task", { description: "d", prompt: "KID", subagent_type: "general", background: true }]],
          },
          { say: "waiting" },
          { say: "got it" },
        ],
        settle: 2500,
      },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const started = countHolding(requests.slice(1, 2), "Background task started");
    const finished = countHolding(requests.slice(2), "the late result");
    return {
      holds: started === 1 && finished === 1,
      absent: started === 0,
      observed: `told of the start: ${started === 1 ? "yes" : "no"}; of the result, in a later request: ${finished === 1 ? "yes" : "no"}`,
    };
  },
};
