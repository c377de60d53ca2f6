import { refusing } from "../../plugin-text2.ts";
import { countHolding, fileIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A tool whose input execute.before takes away does not run in a subagent's session either, and the subagent's model reads the text",
  capability: "tool.execute.before/child",
  carries: "the gate in subagents (decision 1)",
  script: {
    plugins: { gate: refusing("write") },
    subs: { KID: [{ call: [["write", { path: "b.txt", content: "x" }]] }, { say: "refused" }] },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const told = countHolding(requestsOf(recording, "subagent"), "write was not run");
    const ran = fileIn(recording, "b.txt") !== undefined;
    return {
      holds: !ran && told === 1,
      observed: `${ran ? "the tool ran" : "the tool was stopped"}; the child was told in ${told} request`,
    };
  },
};
