import { directTool, refusing } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A plugin's tool whose input execute.before takes away does not run",
  expected: "false",
  carries: "the gate stops a plugin's tool by a throw (G1)",
  script: {
    plugins: { gate: refusing("mine"), tool: directTool("mine", 'note("ran"); return { content: "ran" };') },
    steps: [{ prompt: "go", model: [{ call: [["mine", { n: 1 }]] }] }],
  },
  observe(recording) {
    const ran = notesIn(recording).includes("ran");
    return { holds: !ran, observed: ran ? "it ran without input" : "it did not run" };
  },
};
