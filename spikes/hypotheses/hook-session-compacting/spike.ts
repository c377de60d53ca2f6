import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A string pushed to output.context in experimental.session.compacting stands in the compaction request",
  capability: "experimental.session.compacting",
  carries: "active chain and anchors offered to the summary (M2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "experimental.session.compacting", js: "o.context.push('KEEP THIS IN MIND')" }],
      },
    ],
    steps: [{ prompt: "one", llm: [{ say: "1" }] }, { summarize: true }],
  },
  observe(golden) {
    const calls = callsOf(golden, "experimental.session.compacting").length;
    const held = countHolding(requestsOf(golden, "compaction"), "KEEP THIS IN MIND");
    return {
      holds: calls === 1 && held === 1,
      absent: calls === 0,
      observed: `calls: ${calls}; the text stood in ${held} of ${requestsOf(golden, "compaction").length} compaction requests`,
    };
  },
};
