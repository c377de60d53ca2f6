import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "session.text.ended tells a plugin what the agent said, to the letter",
  carries: "a promise of the agent's is noticed (V0)",
  script: {
    plugins: {
      ear: onEvents('if (event.type === "session.text.ended") note(JSON.stringify(event.data.text));'),
    },
    steps: [{ prompt: "go", model: [{ say: "First this,\nthen that." }] }, { sleep: 300 }],
  },
  observe(recording) {
    const [heard = "nothing"] = notesIn(recording);
    return { holds: heard === JSON.stringify("First this,\nthen that."), observed: `heard: ${heard}` };
  },
};
