import { eventsOf, filesOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "What somebody writes between two steps, when the hook `context` is called, is in a list of changed files",
  expected: "false",
  carries: "what a program in the background writes in that moment is reported to nobody (disk diff)",
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
      holds: steps.join().includes("late.txt"),
      observed: `files named, step by step: ${steps.join(", then ")}`,
    };
  },
};
