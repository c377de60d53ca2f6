import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "execute.after is called for a call on which execute.before threw",
  expected: "false",
  carries: "the text of a thrown refusal cannot be mended afterwards (G2)",
  script: {
    plugins: {
      gate: `await ctx.tool.hook("execute.before", () => { throw new Error("no"); });
await ctx.tool.hook("execute.after", (call) => note("after " + call.status));`,
    },
    steps: [{ prompt: "go", model: [{ call: [["read", { path: "a.txt" }]] }] }],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return { holds: seen.length > 0, observed: seen.length > 0 ? seen.join() : "not called" };
  },
};
