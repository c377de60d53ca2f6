import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "What experimental.text.complete appends to the model's text is stored and stands in every later request",
  capability: "experimental.text.complete",
  carries: "anchors in the summary (M2)",
  script: {
    plugins: [
      { name: "A", hooks: [{ hook: "experimental.text.complete", nth: 1, js: "o.text += ' ADDED'" }] },
    ],
    steps: [
      { prompt: "one", llm: [{ say: "first" }] },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const calls = callsOf(golden, "experimental.text.complete").length;
    const held = countHolding(requestsOf(golden, "main").slice(1), "first ADDED");
    return {
      holds: calls === 2 && held === 1,
      absent: calls === 0,
      observed: `calls: ${calls} for two texts; the addition ${held === 1 ? "stood" : "did not stand"} in the next request`,
    };
  },
};
