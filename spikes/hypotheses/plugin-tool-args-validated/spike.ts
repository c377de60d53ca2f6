import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "The host checks the arguments of a plugin's tool against its schema before it executes it",
  expected: "false",
  carries: "the five tools check their own arguments (U1)",
  script: {
    plugins: [
      {
        name: "A",
        tools: {
          plugin_tool: {
            description: "d",
            args: { kind: "enum:a,b" },
            js: "return 'executed with ' + JSON.stringify(a)",
          },
        },
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["plugin_tool", { kind: "none", more: 1 }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const ran = countHolding(requestsOf(golden, "main").slice(1), "executed with");
    return {
      holds: ran === 0,
      observed:
        ran === 1
          ? "executed with an argument that is not in the enum, and one that does not exist"
          : "refused",
    };
  },
};
