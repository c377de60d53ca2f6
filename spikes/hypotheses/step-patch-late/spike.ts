import { patchesIn } from "../../patches-in.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "What somebody writes after a step, when the model is about to be asked again, is in the list of the next step: its first snapshot is older",
  capability: "event/patch part/late",
  carries:
    "nothing that a program in the background writes during a turn falls between two steps (disk diff)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "chat.headers",
            nth: 2,
            js: "(await import('node:fs')).writeFileSync(ctx.directory + '/late.txt', 'l')",
          },
        ],
      },
    ],
    steps: [
      {
        prompt: "go",
        llm: [
          { call: [["write", { filePath: "now.txt", content: "n" }]] },
          { call: [["read", { filePath: "a.txt" }]] },
        ],
      },
    ],
  },
  observe(golden) {
    const patches = patchesIn(golden.events);
    const late = patches.find((files) => files.some((file) => file.endsWith("late.txt")));
    return {
      holds: late?.length === 1,
      absent: patches.length === 0,
      observed: `files named, step by step: ${patches.map((files) => files.join(" ")).join(" then ")}`,
    };
  },
};
