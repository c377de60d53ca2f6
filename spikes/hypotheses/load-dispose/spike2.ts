import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "What setup returns is called when the host lets go of the project",
  capability: "dispose",
  carries: "the journal is closed",
  script: {
    plugins: { mine: 'note("start"); return () => note("clean-up");' },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const order = notesIn(recording).join(", ");
    return {
      holds: order === "start, clean-up",
      absent: order === "start",
      observed: order || "not started",
    };
  },
};
