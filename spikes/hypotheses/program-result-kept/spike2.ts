import { noteOnResult } from "../../plugin-text2.ts";
import { requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "What execute.after adds to the result of `execute` is read by the model, beside what the program returned",
  carries: "refusals of a program's calls reach the agent (G2)",
  script: {
    plugins: { mine: noteOnResult("execute", "[refused: put]") },
    steps: [{ prompt: "go", model: [{ call: [["execute", { code: 'return "of the program";' }]] }] }],
  },
  observe(recording) {
    const [text = ""] = resultsIn(requestsOf(recording)[1]);
    const read = ["of the program", "[refused: put]"].filter((part) => text.includes(part));
    return { holds: read.length === 2, observed: `read: ${read.join(" and ") || "neither"}` };
  },
};
