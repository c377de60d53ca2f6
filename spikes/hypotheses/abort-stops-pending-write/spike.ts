import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "An abort while tool.execute.before of a write is pending keeps the file from being written",
  expected: "false",
  carries: "a gate that waits must judge again after waiting; disk diffs are taken after aborts too",
  script: {
    plugins: [{ name: "A", hooks: [{ hook: "tool.execute.before", hang: 1500 }] }],
    steps: [
      {
        prompt: "go",
        llm: [{ call: [["write", { filePath: "b.txt", content: "x" }]] }],
        during: [{ on: { hook: "tool.execute.before" }, wait: 300, abort: "main" }],
        settle: 2500,
      },
    ],
  },
  observe(golden) {
    const written = golden.files["b.txt"] === "x";
    return {
      holds: !written,
      observed: `the part says "Tool execution aborted": ${JSON.stringify(golden.messages).includes("Tool execution aborted")}; the file was ${written ? "written" : "not written"}`,
    };
  },
};
