import { patchesIn } from "../../patches-in.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "After a step a plugin hears which files really changed, those a script wrote behind the call's text included and ignored ones left out",
  capability: "event/patch part",
  carries: "the disk is compared with what permitted calls should have written, at no cost (gate, disk diff)",
  script: {
    files: { "src/x.ts": "1\n", ".gitignore": "ignored/\n", "hidden.sh": "echo 2 > src/x.ts\n" },
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              [
                "bash",
                {
                  description: "d",
                  command: "mkdir ignored; echo b > ignored/z; sh hidden.sh; echo n > new.txt",
                },
              ],
            ],
          },
        ],
      },
    ],
  },
  observe(golden) {
    const files = patchesIn(golden.events).flat().join(" ");
    return {
      holds: files.includes("src/x.ts") && files.includes("new.txt") && !files.includes("ignored"),
      absent: files === "",
      observed: `files named: ${files}`,
    };
  },
};
