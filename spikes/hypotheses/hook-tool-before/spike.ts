import { callsOf, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A throw in tool.execute.before stops the tool, and the model reads exactly the thrown text, line breaks included",
  capability: "tool.execute.before",
  carries: "the gate (G1, G2)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [{ hook: "tool.execute.before", when: { tool: "write" }, throw: "REFUSED\nBecause." }],
      },
    ],
    steps: [
      { prompt: "go", llm: [{ call: [["write", { filePath: "b.txt", content: "x" }]] }, { say: "gave up" }] },
    ],
  },
  observe(golden) {
    const calls = callsOf(golden, "tool.execute.before").length;
    const told = (requestsOf(golden, "main")[1] ?? []).some(
      (message) => message.content === "REFUSED\nBecause.",
    );
    const written = "b.txt" in golden.files;
    return {
      holds: told && !written,
      absent: calls === 0,
      observed: `the model was told ${told ? "exactly the thrown text" : "something else"}; the file was ${written ? "written" : "not written"}`,
    };
  },
};
