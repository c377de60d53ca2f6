import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A string pushed to output.system in experimental.chat.system.transform is sent with every model request",
  capability: "experimental.chat.system.transform",
  carries: "the rules block (X1)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "experimental.chat.system.transform", js: "o.system.push('RULE OF OURS')" }],
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "a.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const sent = golden.llm.filter((request) =>
      JSON.stringify(request["system"]).includes("RULE OF OURS"),
    ).length;
    return {
      holds: golden.llm.length === 2 && sent === 2,
      absent: callsOf(golden, "experimental.chat.system.transform").length === 0,
      observed: `sent with ${sent} of ${golden.llm.length} requests`,
    };
  },
};
