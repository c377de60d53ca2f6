import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.tool.progress of a subagent call names its child session, under the call's own id, before the child's first request",
  capability: "event/task-part-child",
  carries: "nothing: a child is bound by its first message, which holds the key of its task (D2)",
  script: {
    plugins: {
      mine:
        "const calls = new Map(); const children = new Map();" +
        onEvents(`if (event.type === "session.tool.called") calls.set(event.data.callID, event.data.input.prompt);
if (event.type === "session.tool.progress") children.set(event.data.metadata.metadata?.sessionID, calls.get(event.data.callID));`) +
        `await ctx.session.hook("context", ({ sessionID, agent, messages }) => {
  if (agent !== "general") return;
  const prompt = messages.find(({ role }) => role === "user").content[0].text.split("\\n").at(-1);
  note(prompt + " " + (children.get(sessionID) === prompt ? "known" : "unknown"));
});`,
    },
    subs: { KID: [{ say: "done", wait: 300 }] },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              ["subagent", { agent: "general", description: "d", prompt: "KID one" }],
              ["subagent", { agent: "general", description: "d", prompt: "KID two" }],
            ],
          },
        ],
      },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording).toSorted().join(", ");
    return {
      holds: seen === "KID one known, KID two known",
      observed: `when the child's first request was made: ${seen}`,
    };
  },
};
