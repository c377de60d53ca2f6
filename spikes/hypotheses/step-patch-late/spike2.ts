import { eventsOf, filesOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "What somebody writes after a step, when the model is about to be asked again, is in the list of the next step",
  expected: "false",
  capability: "event/patch part/late",
  carries:
    "what a program in the background writes between two steps is in no list, so the plugin watches too (disk diff)",
  script: {
    git: true,
    plugins: {
      mine: `const { writeFileSync } = await import("node:fs");
let count = 0;
await ctx.session.hook("context", () => { if (++count === 2) writeFileSync(project + "/late.txt", "l"); });`,
    },
    steps: [
      {
        prompt: "go",
        model: [
          { call: [["write", { path: "now.txt", content: "n" }]] },
          { call: [["read", { path: "a.txt" }]] },
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
