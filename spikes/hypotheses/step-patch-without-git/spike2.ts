import { onEvents } from "../../plugin-text2.ts";
import { eventsOf, filesOf, notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "session.step.ended tells which files changed where the project is no git repository either",
  expected: "false",
  carries: "without a snapshot at a step's beginning the plugin watches the disk itself (disk diff)",
  script: {
    plugins: {
      ear: onEvents('if (event.type === "session.step.started") note(typeof event.data.snapshot);'),
    },
    steps: [{ prompt: "go", model: [{ call: [["shell", { command: "echo n > new.txt" }]] }] }],
  },
  observe(recording) {
    const files = eventsOf(recording, "session.step.ended")
      .flatMap((event) => filesOf(event))
      .join(" ");
    const [snapshot] = notesIn(recording);
    return {
      holds: files.includes("new.txt"),
      observed: `files named: ${files || "none"}; snapshot at the beginning: ${snapshot}`,
    };
  },
};
