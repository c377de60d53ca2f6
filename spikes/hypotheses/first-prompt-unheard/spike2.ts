import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A plugin hears session.input.admitted of the first prompt of its project",
  expected: "false",
  carries: "the first message is taken from the request (S0)",
  script: {
    plugins: {
      ear: onEvents('if (event.type === "session.input.admitted") note(event.data.input.data.text);'),
    },
    steps: [
      { prompt: "one", model: [{ say: "ok" }] },
      { prompt: "two", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const heard = notesIn(recording);
    return { holds: heard[0] === "one", observed: `of the prompts one, two it heard: ${heard.join(", ")}` };
  },
};
