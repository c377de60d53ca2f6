import { requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "When the human rejects what a plugin's tool asks, ask() fails and the turn ends there, as for bash",
  carries: "a rejected command of govern_shell is not tried again (G9)",
  script: {
    config: { opencode: { permission: { bash: "ask" } } },
    plugins: [
      {
        name: "A",
        tools: {
          asking: {
            description: "d",
            js: 'await c.ask({ permission: "bash", patterns: ["echo x"], always: ["echo *"], metadata: {} }); return "PASSED";',
          },
        },
      },
    ],
    steps: [{ prompt: "go", permissions: ["reject"], llm: [{ call: [["asking", {}]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main").length;
    const passed = JSON.stringify(golden.messages).includes("PASSED");
    return {
      holds: requests === 1 && !passed,
      observed: `the tool ${passed ? "went on" : "failed"}; model requests: ${requests}`,
    };
  },
};
