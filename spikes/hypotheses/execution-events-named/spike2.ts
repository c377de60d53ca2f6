import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Events of session.execution.* name their project",
  expected: "false",
  carries: "they are told apart by their session (S)",
  script: {
    plugins: {
      ear: onEvents(
        'if (event.type === "session.execution.succeeded") note(event.location ? "location" : "no location"); if (event.type === "session.step.ended") note(event.location ? "step: location" : "step: no location");',
      ),
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }, { sleep: 300 }],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return { holds: seen.includes("location"), observed: seen.join(", then the turn's end: ") };
  },
};
