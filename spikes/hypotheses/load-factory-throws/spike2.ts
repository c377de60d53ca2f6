import { notesIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A setup that throws takes only its own plugin away: the other plugins and the host go on",
  carries: "a plugin that cannot start says so and throws nothing",
  script: {
    plugins: { bad: 'throw new Error("on purpose");', good: 'note("started");' },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const other = notesIn(recording).includes("started");
    const requests = requestsOf(recording).length;
    return {
      holds: other && requests === 1,
      observed: `the other plugin ${other ? "started" : "did not start"}; model requests: ${requests}`,
    };
  },
};
