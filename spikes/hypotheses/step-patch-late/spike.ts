import type { Spike } from "../../spike.ts";

/** The files of each `patch` part, in order. */
const patchesOf = (events: readonly Record<string, unknown>[]): readonly string[] =>
  events.flatMap((event) => /"files":\[([^\]]*)\][^}]*"type":"patch"/.exec(JSON.stringify(event))?.[1] ?? []);

export const spike: Spike = {
  hypothesis:
    "What a program in the background writes while the model thinks is in the list of the next step, whose first snapshot is older than the model's answer",
  capability: "event/patch part/late",
  carries: "nothing that is written during a turn falls between two steps (disk diff)",
  script: {
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              ["bash", { command: "echo b > now.txt; (sleep 4; echo l > late.txt) > /dev/null 2>&1 &" }],
            ],
          },
          { call: [["read", { filePath: "a.txt" }]], wait: 8000 },
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
