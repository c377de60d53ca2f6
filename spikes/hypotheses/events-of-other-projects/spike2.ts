import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A plugin hears the events of its own project only",
  expected: "false",
  carries: "events of other projects are left out by their folder (S)",
  script: {
    plugins: {
      ear: onEvents(
        'if (event.type === "session.created") note(event.location.directory.slice(project.length));',
      ),
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }, { elsewhere: true }, { sleep: 400 }],
  },
  observe(recording) {
    const heard = notesIn(recording);
    return { holds: heard.length === 0, observed: `sessions of other projects heard of: ${heard.length}` };
  },
};
