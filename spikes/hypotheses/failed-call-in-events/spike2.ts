import { onEvents } from "../../plugin-text2.ts";
import { notesIn, requestsOf, resultsIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A failed tool call is told by the event session.tool.failed with the text that the model reads",
  carries: "nothing: failures are counted in execute.after (`after-sees-failures`)",
  script: {
    plugins: { ear: onEvents('if (event.type === "session.tool.failed") note(event.data.error.message);') },
    steps: [{ prompt: "go", model: [{ call: [["read", { path: "none.txt" }]] }] }],
  },
  observe(recording) {
    const [told = "nothing"] = notesIn(recording);
    const read = resultsIn(requestsOf(recording)[1])[0] ?? "";
    const same = read.includes(JSON.stringify(told));
    return {
      holds: same,
      observed: `told: ${told}; ${same ? "so the model reads" : "the model reads otherwise"}`,
    };
  },
};
