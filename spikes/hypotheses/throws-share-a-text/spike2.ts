import { textOfEach } from "../../text-of-each.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Of two calls of one step on which execute.before throws, the model reads the text of each",
  expected: "false",
  carries: "refusals of built-in tools are no throws (G2)",
  script: {
    plugins: {
      gate: 'await ctx.tool.hook("execute.before", (call) => { throw new Error("no " + call.tool); });',
    },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              ["write", { path: "b.txt", content: "x" }],
              ["shell", { command: "true" }],
            ],
          },
        ],
      },
    ],
  },
  observe: textOfEach,
};
