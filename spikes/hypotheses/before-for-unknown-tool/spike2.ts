import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "execute.before is called for a tool that does not exist, and for arguments that are no JSON",
  expected: "false",
  carries: "no refusal waits for the end of a call that the host does not run (G2)",
  script: {
    plugins: { gate: 'await ctx.tool.hook("execute.before", (call) => note(call.tool));' },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["nothing", {}]] },
          { call: [["read", "{broken"]] },
          { call: [["glob", { pattern: "*" }]] },
        ],
      },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return { holds: seen.length === 3, observed: `called for: ${seen.join(", ")}` };
  },
};
