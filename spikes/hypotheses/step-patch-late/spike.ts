import type { Spike } from "../../spike.ts";

/** The files of each `patch` part, in order. */
const patchesOf = (events: readonly Record<string, unknown>[]): readonly string[] =>
  events.flatMap((event) => /"files":\[([^\]]*)\][^}]*"type":"patch"/.exec(JSON.stringify(event))?.[1] ?? []);

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
    const patches = patchesOf(golden.events);
    return {
      holds: patches.some((files) => files.includes("late.txt") && !files.includes("now.txt")),
      absent: patches.length === 0,
      observed: `files named, step by step: ${patches.join(" then ")}`,
    };
  },
};
