import { notesIn, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "The hook `context` is called before the request for a summary",
  expected: "false",
  carries: "the words to the summariser cannot be given on OpenCode 2 (M2)",
  script: {
    plugins: { mine: 'await ctx.session.hook("context", () => note("called"));' },
    steps: [{ prompt: "one", model: [{ say: "ok" }] }, { compact: true }],
  },
  observe(recording) {
    const called = notesIn(recording).length;
    const summaries = requestsOf(recording, "compaction").length;
    return { holds: called > 1, observed: `${called} call in 1 turn and ${summaries} compaction` };
  },
};
