import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "execute.before is given arguments that nobody has checked against the tool's schema",
  carries: "the gate reads arguments of any form (G1)",
  script: {
    plugins: { gate: 'await ctx.tool.hook("execute.before", (call) => note(JSON.stringify(call.input)));' },
    steps: [{ prompt: "go", model: [{ call: [["write", { path: 5 }]] }] }],
  },
  observe(recording) {
    const [seen = "nothing"] = notesIn(recording);
    return { holds: seen === '{"path":5}', observed: `given: ${seen}` };
  },
};
