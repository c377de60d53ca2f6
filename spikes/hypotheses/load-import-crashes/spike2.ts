import { notesIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A file that throws while it is imported takes only its own plugin away",
  carries: "a crash at import is seen by nobody but in the host's log file",
  script: {
    plugins: { bad: 'export default undefined; throw new Error("on purpose");', good: 'note("started");' },
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
