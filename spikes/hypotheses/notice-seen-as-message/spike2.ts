import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.input.admitted calls what a human said `user`, and what a plugin said in the human's place `synthetic`",
  carries: "a human message is one that no program wrote (S0)",
  script: {
    plugins: {
      mine:
        "let said = false;" +
        onEvents(`if (event.type === "session.input.admitted") note(event.data.input.type + ": " + event.data.input.data.text);
if (event.type !== "session.execution.succeeded" || said) continue;
said = true;
await ctx.session.synthetic({ sessionID: event.data.sessionID, text: "of a plugin" });`),
    },
    steps: [
      { prompt: "one", model: [{ say: "ok" }, { say: "ok" }] },
      { sleep: 500 },
      { wait: true },
      { prompt: "two", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording).join(", ");
    return {
      holds: seen === "synthetic: of a plugin, user: two",
      observed: `after the first prompt: ${seen}`,
    };
  },
};
