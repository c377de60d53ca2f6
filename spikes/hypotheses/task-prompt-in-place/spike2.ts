import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "The prompt of a subagent call changed in place in execute.before is what the child reads",
  capability: "tool.execute.before/task",
  carries: "nothing: the child is told its task and scope by a note on its first message (D6)",
  script: {
    plugins: {
      mine: `await ctx.tool.hook("execute.before", (call) => { if (call.tool === "subagent") call.input.prompt += " [task T1]"; });`,
    },
    subs: { KID: [{ say: "done" }] },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const read = countHolding(requestsOf(recording, "subagent"), "KID [task T1]");
    return { holds: read === 1, observed: `read in ${read} request of the child` };
  },
};
