import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "Arguments changed in place in tool.execute.before are what the tool executes with",
  capability: "tool.execute.before/args",
  carries: "rewriting a delegation's prompt so that it names its task (D2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "tool.execute.before", when: { tool: "write" }, js: "o.args.content = 'changed'" }],
      },
    ],
    steps: [
      { prompt: "go", llm: [{ call: [["write", { filePath: "b.txt", content: "x" }]] }, { say: "ok" }] },
    ],
  },
  observe(golden) {
    const content = golden.files["b.txt"];
    return {
      holds: content === "changed",
      absent: callsOf(golden, "tool.execute.before").length === 0,
      observed: `the file holds ${JSON.stringify(content ?? null)}`,
    };
  },
};
