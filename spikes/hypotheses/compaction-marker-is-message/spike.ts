import { callsOf, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "chat.message is called for the marker and the continue text of a compaction",
  expected: "false",
  carries: "a compaction is no human message (S0)",
  script: {
    config: { limit: { context: 20_000, output: 1000 } },
    plugins: [{ name: "A" }],
    steps: [{ prompt: "one", llm: [{ say: "1", usage: 19_500 }, { say: "went on" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "chat.message").length;
    const compactions = requestsOf(golden, "compaction").length;
    return {
      holds: calls > 1,
      absent: compactions === 0,
      observed: `calls: ${calls}, with ${compactions} compaction and its continue text`,
    };
  },
};
