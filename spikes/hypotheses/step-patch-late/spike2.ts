import { onEvents } from "../../plugin-text2.ts";
import { eventsOf, filesOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "What somebody writes while the model is asked is in the list of that step: its first snapshot is older",
  capability: "event/patch part/late",
  carries:
    "nothing that a program in the background writes while the model thinks falls between two steps (disk diff)",
  script: {
    git: true,
    plugins: {
      mine: `const { writeFileSync } = await import("node:fs");
let count = 0;
${onEvents('if (event.type === "session.step.started" && ++count === 2) writeFileSync(project + "/late.txt", "l");')}`,
    },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["write", { path: "now.txt", content: "n" }]] },
          { wait: 800, call: [["read", { path: "a.txt" }]] },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(recording) {
    const steps = eventsOf(recording, "session.step.ended").map(
      (event) => filesOf(event).join(" ") || "none",
    );
    return {
      holds: steps[1] === "late.txt",
      observed: `files named, step by step: ${steps.join(", then ")}`,
    };
  },
};
