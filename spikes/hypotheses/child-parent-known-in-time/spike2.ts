import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "The event session.created names a child's parent before any hook is called with the child's session",
  capability: "event/session.created",
  carries: "a child is bound to its task before its first call (D2)",
  script: {
    plugins: {
      mine:
        onEvents('if (event.type === "session.created" && event.data.info.parentID) note("created");') +
        `await ctx.session.hook("context", ({ agent }) => { if (agent === "general") note("context"); });
await ctx.tool.hook("execute.before", ({ agent }) => { if (agent === "general") note("before"); });`,
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
    const order = notesIn(recording).slice(0, 3).join(", ");
    return { holds: order === "created, context, before", observed: `in this order: ${order}` };
  },
};
