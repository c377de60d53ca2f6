import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "execute.after is called for every tool that returned, shell with a failing exit code included, which stands in result.output.exit",
  capability: "tool.execute.after",
  carries: "checkpoints with exit codes (T6)",
  script: {
    plugins: {
      mine: 'await ctx.tool.hook("execute.after", (call) => note(call.tool + " " + call.status + " " + call.result?.output?.exit));',
    },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["shell", { command: "exit 3" }]] },
          { call: [["write", { path: "b.txt", content: "x" }]] },
        ],
      },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return {
      holds: seen[0] === "shell completed 3" && seen[1]?.startsWith("write completed") === true,
      observed: `called for: ${seen.join(", ")}`,
    };
  },
};
