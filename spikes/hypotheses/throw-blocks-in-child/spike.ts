import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A throw in tool.execute.before stops the tool in a child session too, and the child's model reads the thrown text",
  capability: "tool.execute.before/child",
  carries: "the gate in subagents (decision 1)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "tool.execute.before", when: { tool: "write", child: true }, throw: "REFUSED HERE" }],
      },
    ],
    subs: { KID: [{ call: [["write", { filePath: "b.txt", content: "x" }]] }, { say: "gave up" }] },
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["task", { description: "d", prompt: "KID write b.txt", subagent_type: "general" }]] },
        ],
      },
    ],
  },
  observe(golden) {
    const told = countHolding(requestsOf(golden, "subagent"), "REFUSED HERE");
    const written = "b.txt" in golden.files;
    return {
      holds: told > 0 && !written,
      observed: `the child was told ${told > 0 ? "the thrown text" : "nothing"}; the file was ${written ? "written" : "not written"}`,
    };
  },
};
