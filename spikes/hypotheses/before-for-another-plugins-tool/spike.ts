import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "tool.execute.before of one plugin is called for the tool of another, and a throw stops it",
  capability: "tool.execute.before/plugin-tool",
  carries: "the gate judges tools of other plugins (G1)",
  script: {
    plugins: [
      { name: "A", hooks: [{ hook: "tool.execute.before", when: { tool: "theirs" }, throw: "NOT NOW" }] },
      { name: "B", tools: { theirs: { description: "d", js: "return 'executed'" } } },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["theirs", {}]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const [told, ran] = ["NOT NOW", "executed"].map((text) =>
      countHolding(requestsOf(golden, "main").slice(1), text),
    );
    return {
      holds: told === 1 && ran === 0,
      absent: ran === 1,
      observed: told === 1 ? "the tool was stopped" : "the tool was executed",
    };
  },
};
