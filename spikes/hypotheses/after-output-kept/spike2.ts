import { noteOnResult } from "../../plugin-text2.ts";
import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "What execute.after adds to a tool's result is stored and stands in every later request",
  capability: "tool.execute.after/output-kept",
  carries: "notes on a tool's result (decision 8)",
  script: {
    plugins: { mine: noteOnResult("read", "[note]") },
    steps: [
      { prompt: "go", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "ok" }] },
      { prompt: "and now?", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const later = requestsOf(recording).slice(1);
    const held = countHolding(later, "[note]");
    const stored = JSON.stringify(recording.stored).includes("[note]");
    return {
      holds: held === later.length && held === 2 && stored,
      observed: `${stored ? "stored" : "not stored"}; in ${held} of ${later.length} later requests`,
    };
  },
};
