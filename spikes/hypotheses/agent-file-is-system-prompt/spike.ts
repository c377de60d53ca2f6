import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "The body of an agent's Markdown file is system prompt, not user text",
  carries: "how the agents are written (U2)",
  script: {
    files: { ".opencode/agent/narrow.md": "---\nmode: primary\n---\nYou are narrow.\n" },
    steps: [{ prompt: "one", agent: "narrow", llm: [{ say: "1" }] }],
  },
  observe(golden) {
    const system = JSON.stringify(golden.llm[0]?.["system"] ?? []).includes("You are narrow.");
    const user = countHolding(requestsOf(golden, "main"), "You are narrow.");
    return {
      holds: system && user === 0,
      observed: `in the system text: ${system}; in the messages: ${user === 1}`,
    };
  },
};
