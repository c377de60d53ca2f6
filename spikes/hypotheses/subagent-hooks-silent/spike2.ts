import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Hooks are not called for subagents",
  expected: "false",
  carries: "decision 1: the gate works in children by hook",
  script: {
    plugins: {
      mine: `for (const name of ["execute.before", "execute.after"]) await ctx.tool.hook(name, (call) => note(name + " " + call.agent));
await ctx.session.hook("context", (request) => note("context " + request.agent));`,
    },
    subs: { KID: [{ call: [["read", { path: "a.txt" }]] }, { say: "read" }] },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording).filter((line) => line.endsWith(" general"));
    return {
      holds: seen.length === 0,
      observed: `called in the child: ${seen.map((line) => line.split(" ")[0]).join(", ")}`,
    };
  },
};
