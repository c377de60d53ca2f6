import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "What text.complete appends to a compaction summary is stored, stands in every later request, and is handed to the next compaction as prior summary",
  capability: "experimental.text.complete/summary",
  carries: "anchors that survive compaction word for word (decision 8, M2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "experimental.text.complete", nth: 2, js: "o.text += '\\nANCHOR OF OURS'" }],
      },
    ],
    steps: [
      { prompt: "one", llm: [{ say: "1" }] },
      { summarize: true },
      { prompt: "two", llm: [{ say: "2" }] },
      { summarize: true },
    ],
  },
  observe(golden) {
    const after = requestsOf(golden, "main").slice(1);
    const held = countHolding(after, "ANCHOR OF OURS");
    const prior = countHolding(requestsOf(golden, "compaction").slice(1), "ANCHOR OF OURS");
    return {
      holds: after.length === 1 && held === 1 && prior === 1,
      observed: `the line stood in ${held} of ${after.length} requests after the compaction and in ${prior} of 1 later compaction requests`,
    };
  },
};
