import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A plugin's tool whose schema object has no JSON form costs that tool alone",
  expected: "false",
  carries: "the five tools give plain JSON schemas (U1)",
  script: {
    plugins: {
      mine: `const input = { "~standard": { version: 1, vendor: "own", validate: (value) => ({ value }) } };
await ctx.tool.transform((draft) => draft.add({ name: "mine", description: "d", input, options: { codemode: false }, execute: async () => ({ content: "x" }) }));`,
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const requests = requestsOf(recording).length;
    return { holds: requests === 1, observed: `model requests in a turn: ${requests}` };
  },
};
