import { requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

/** Without `codemode: false` a tool is there for programs only. */
const PUT = `await ctx.tool.transform((draft) => draft.add({ name: "put", description: "Puts.", input: { type: "object", properties: {} },
  execute: async () => { note("ran"); return { content: "put" }; } }));`;

export const spike: Spike2 = {
  hypothesis: "A program whose call execute.before threw on reads the thrown text",
  expected: "false",
  carries: "what a program's calls were refused for stands behind the program's result (G2)",
  script: {
    plugins: {
      gate: `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "put") throw new Error("closed"); });`,
      tool: PUT,
    },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              [
                "execute",
                {
                  code: 'try { await tools.put({}); } catch (error) { return "it read: " + error.message; }',
                },
              ],
            ],
          },
        ],
      },
    ],
  },
  observe(recording) {
    const [text = ""] = resultsIn(requestsOf(recording)[1]);
    const read = /it read: [\w ]+/.exec(text)?.[0] ?? "it read nothing";
    return { holds: read.includes("closed"), observed: read };
  },
};
