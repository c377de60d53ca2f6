import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "An event that a plugin hears has its fields in `properties`",
  expected: "false",
  carries: "fields are read from `data` (S)",
  script: {
    plugins: {
      ear: onEvents(
        'if (event.type === "session.step.started") note("data: " + typeof event.data + ", properties: " + typeof event.properties);',
      ),
    },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }, { sleep: 300 }],
  },
  observe(recording) {
    const [seen = "nothing heard"] = notesIn(recording);
    return { holds: seen.endsWith("properties: object"), observed: seen };
  },
};
