import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

const CHANGING = `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "write") call.input.content = "changed"; });`;

export const spike: Spike2 = {
  hypothesis: "Arguments changed in execute.before are what later requests show the model of its call",
  expected: "false",
  carries: "a call whose input was taken away stays in the history as the model asked it (G2)",
  script: {
    plugins: { mine: CHANGING },
    steps: [{ prompt: "go", model: [{ call: [["write", { path: "b.txt", content: "asked" }]] }] }],
  },
  observe(recording) {
    const calls = requestsOf(recording)[1]?.messages.flatMap((one) => one.tool_calls ?? []) ?? [];
    const changed = calls[0]?.function.arguments.includes("changed") === true;
    return { holds: changed, observed: changed ? "shown as changed" : "shown as the model asked" };
  },
};
