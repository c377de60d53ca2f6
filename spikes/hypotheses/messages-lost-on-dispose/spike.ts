import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "A session's messages live in memory only and are lost when its instance ends",
  expected: "false",
  carries: "what the host keeps need not be stored twice (decision 8)",
  script: {
    steps: [
      { prompt: "the FIRST words", llm: [{ say: "1" }] },
      { request: { method: "POST", path: "/instance/dispose" } },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const kept = countHolding(requestsOf(golden, "main").slice(1), "the FIRST words");
    return {
      holds: kept === 0,
      observed: `the first message stood in ${kept} of ${requestsOf(golden, "main").length - 1} later requests`,
    };
  },
};
