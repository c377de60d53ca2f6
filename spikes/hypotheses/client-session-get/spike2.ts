import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "session.get tells the parent of a child session, and none for a session of the human's",
  capability: "client.session.get",
  carries: "binding a child that the plugin did not see created (D2)",
  script: {
    plugins: {
      mine: `await ctx.tool.hook("execute.before", async ({ sessionID }) => { const { parentID } = await ctx.session.get({ sessionID }); note(typeof parentID); });`,
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
    const seen = notesIn(recording).join(", ");
    return { holds: seen === "undefined, string", observed: `the human's, then the child: ${seen}` };
  },
};
