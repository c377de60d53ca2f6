import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "What tool.execute.after appends to a tool's output is stored and stands in every later request",
  capability: "tool.execute.after/output-kept",
  carries: "notes on a tool's result (decision 8)",
  script: {
    plugins: [{ name: "A", hooks: [{ hook: "tool.execute.after", js: "o.output += '\\nNOTE OF OURS'" }] }],
    steps: [
      { prompt: "one", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "1" }] },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main").slice(1);
    const held = countHolding(requests, "NOTE OF OURS");
    return {
      holds: requests.length === 2 && held === 2,
      observed: `the note stood in ${held} of the ${requests.length} requests after the call`,
    };
  },
};
