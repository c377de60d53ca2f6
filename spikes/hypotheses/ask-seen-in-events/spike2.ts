import { onEvents } from "../../plugin-text2.ts";
import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "permission.asked and permission.replied tell a plugin what was asked and what the human answered",
  capability: "event/permission.asked",
  carries: "failures could exclude the user's rejections (S1), which is not built for OpenCode 2",
  script: {
    config: { permissions: [{ action: "edit", resource: "*", effect: "ask" }] },
    plugins: {
      ear: onEvents(
        `if (event.type.startsWith("permission.")) note(event.type + " " + (event.data.resources ?? event.data.reply));`,
      ),
    },
    steps: [
      { admit: "go", model: [{ call: [["write", { path: "b.txt", content: "x" }]] }] },
      { until: "permission.asked" },
      { reply: "reject" },
      { wait: true },
    ],
  },
  observe(recording) {
    const seen = notesIn(recording);
    return {
      holds: seen.join() === "permission.asked b.txt,permission.replied reject",
      observed: seen.join(", "),
    };
  },
};
