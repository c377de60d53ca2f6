import { eventsOf, filesOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "session.step.ended tells which files really changed, those a script wrote behind the call's text included and ignored ones left out",
  capability: "event/patch part",
  carries: "the disk is compared with what permitted calls should have written, at no cost (gate, disk diff)",
  script: {
    git: true,
    files: { "src/x.ts": "1\n", ".gitignore": "ignored/\n", "hidden.sh": "echo 2 > src/x.ts\n" },
    steps: [
      {
        prompt: "go",
        model: [
          {
            call: [
              ["shell", { command: "mkdir ignored; echo b > ignored/z; sh hidden.sh; echo n > new.txt" }],
            ],
          },
        ],
      },
    ],
  },
  observe(recording) {
    const files = eventsOf(recording, "session.step.ended")
      .flatMap((event) => filesOf(event))
      .join(" ");
    return {
      holds: files.includes("src/x.ts") && files.includes("new.txt") && !files.includes("ignored"),
      absent: files === "",
      observed: `files named: ${files}`,
    };
  },
};
