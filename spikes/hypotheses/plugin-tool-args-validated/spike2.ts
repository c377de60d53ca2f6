import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "The host checks the arguments of a plugin's tool against its JSON schema before it executes it",
  expected: "false",
  carries: "the five tools check their own arguments (U1)",
  script: {
    plugins: {
      mine: `await ctx.tool.transform((draft) => draft.add({ name: "mine", description: "d", options: { codemode: false },
  input: { type: "object", properties: { n: { type: "number" } }, required: ["n"], additionalProperties: false },
  execute: async (input) => { note(JSON.stringify(input)); return { content: "ran" }; } }));`,
    },
    steps: [{ prompt: "go", model: [{ call: [["mine", { m: "x" }]] }] }],
  },
  observe(recording) {
    const [given] = notesIn(recording);
    return {
      holds: given === undefined,
      observed: given === undefined ? "refused" : `executed with ${given}`,
    };
  },
};
