import { fileIn, requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A throw in execute.before stops the tool, and the model reads exactly the thrown text",
  expected: "false",
  capability: "tool.execute.before",
  carries:
    "the text of a refusal stands in JSON, so a built-in tool is refused by taking its input away (G1)",
  script: {
    plugins: { gate: 'await ctx.tool.hook("execute.before", () => { throw new Error("one\\ntwo"); });' },
    steps: [{ prompt: "go", model: [{ call: [["write", { path: "b.txt", content: "x" }]] }] }],
  },
  observe(recording) {
    const [text] = resultsIn(requestsOf(recording)[1]);
    const ran = fileIn(recording, "b.txt") !== undefined;
    return { holds: !ran && text === "one\ntwo", observed: `${ran ? "it ran" : "stopped"}; read: ${text}` };
  },
};
