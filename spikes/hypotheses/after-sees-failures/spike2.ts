import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "execute.after is called for a tool that failed",
  capability: "event/message.part.updated",
  carries: "failures are counted there (S1)",
  script: {
    plugins: {
      mine: 'await ctx.tool.hook("execute.after", (call) => note(call.status + ": " + call.error?.message));',
    },
    steps: [{ prompt: "go", model: [{ call: [["read", { path: "none.txt" }]] }] }],
  },
  observe(recording) {
    const [seen = "not called"] = notesIn(recording);
    return { holds: seen.startsWith("error: "), observed: seen };
  },
};
