import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.synthetic puts a text into a subagent's running session, and the subagent reads it at its next step",
  capability: "client.session.prompt",
  carries: "nothing yet: scope and news for a child at work (D6)",
  script: {
    plugins: {
      mine: `await ctx.tool.hook("execute.before", async ({ sessionID, agent }) => { if (agent === "general") await ctx.session.synthetic({ sessionID, text: "NEWS" }); });`,
    },
    subs: { KID: [{ call: [["read", { path: "a.txt" }]] }, { say: "read" }] },
    steps: [
      {
        prompt: "go",
        model: [{ call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] }],
      },
    ],
  },
  observe(recording) {
    const later = requestsOf(recording, "subagent").slice(1);
    const [child, parent] = [countHolding(later, "NEWS"), countHolding(requestsOf(recording), "NEWS")];
    return {
      holds: child === 1 && parent === 0,
      observed: `read in ${child} of ${later.length} later requests of the child, ${parent} of the parent`,
    };
  },
};
