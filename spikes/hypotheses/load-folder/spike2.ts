import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file in .opencode/plugin is loaded without being named in the settings",
  carries: "where an installed copy may lie (doctor)",
  script: { plugins: { mine: 'note("started");' }, steps: [{ prompt: "go", model: [{ say: "ok" }] }] },
  observe(recording) {
    const started = notesIn(recording).includes("started");
    return { holds: started, observed: started ? "loaded" : "not loaded" };
  },
};
