import { notesIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "ctx.app.version is the version of the host",
  capability: "host-version/session",
  carries: "which row of the manifest counts (P3)",
  script: {
    plugins: { mine: "note(ctx.app.version);" },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const [seen = "nothing"] = notesIn(recording);
    return { holds: /^0\.0\.0-next-\d+$/.test(seen), observed: `told: ${seen}` };
  },
};
