import { fileIn, requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

/** Without `codemode: false` a tool is there for programs only. */
const PUT = `await ctx.tool.transform((draft) => draft.add({ name: "put", description: "Puts.", input: { type: "object", properties: {} },
  execute: async () => { note("ran"); return { content: "put" }; } }));`;

export const spike: Spike2 = {
  hypothesis: "A program of `execute` can call the built-in tools",
  expected: "false",
  carries: "a write inside a program is the write of a plugin's tool, or none (G1)",
  script: {
    plugins: { tool: PUT },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["execute", { code: 'return await tools.write({ path: "b.txt", content: "x" });' }]] },
        ],
      },
    ],
  },
  observe(recording) {
    const [text = ""] = resultsIn(requestsOf(recording)[1]);
    const unknown = /Unknown tool '\w+'/.exec(text)?.[0];
    const ran = fileIn(recording, "b.txt") !== undefined;
    return { holds: ran, observed: ran ? "it wrote" : (unknown ?? "refused") };
  },
};
