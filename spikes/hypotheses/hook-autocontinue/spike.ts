import { callsOf, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "experimental.compaction.autocontinue is called after an automatic compaction, and enabled = false there ends the turn",
  capability: "experimental.compaction.autocontinue",
  carries: "nothing yet; a stop that the human asked for could be kept through a compaction",
  script: {
    config: { limit: { context: 20_000, output: 1000 } },
    plugins: [
      { name: "A", hooks: [{ hook: "experimental.compaction.autocontinue", js: "o.enabled = false" }] },
    ],
    steps: [{ prompt: "one", llm: [{ say: "1", usage: 19_500 }, { say: "went on" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "experimental.compaction.autocontinue").length;
    const after = requestsOf(golden, "main").length - 1;
    return {
      holds: calls === 1 && after === 0,
      absent: calls === 0,
      observed: `calls: ${calls}; ${after} model requests after the compaction`,
    };
  },
};
