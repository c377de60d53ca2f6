import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "execute.after names the human's rejection, and a rule's denial, as the cause of a failed call: error.error is a Permission error",
  carries: "failures could exclude the user's rejections (S1), which is not built for OpenCode 2",
  script: {
    config: {
      permissions: [
        { action: "edit", resource: "*", effect: "ask" },
        { action: "read", resource: "none.txt", effect: "deny" },
      ],
    },
    plugins: {
      mine: 'await ctx.tool.hook("execute.after", ({ error }) => note(error.error?._tag + ": " + error.message));',
    },
    steps: [
      { admit: "go", model: [{ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "ok" }] },
      { until: "permission.asked" },
      { reply: "reject", message: "not here" },
      { wait: true },
      { prompt: "and this?", model: [{ call: [["read", { path: "none.txt" }]] }, { say: "ok" }] },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return {
      holds: seen.length === 2 && seen.every((line) => line.startsWith("Permission.")),
      observed: seen.join(", "),
    };
  },
};
