import { fileIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

const CHANGING = `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "write") call.input.content = "changed"; });`;

export const spike: Spike2 = {
  hypothesis: "Arguments changed in place in execute.before are what the tool executes with",
  capability: "tool.execute.before/args",
  carries: "taking a call's input away reaches the tool (G1)",
  script: {
    plugins: { mine: CHANGING },
    steps: [{ prompt: "go", model: [{ call: [["write", { path: "b.txt", content: "asked" }]] }] }],
  },
  observe(recording) {
    const held = fileIn(recording, "b.txt");
    return { holds: held === "changed", observed: `the file holds "${held}"` };
  },
};
