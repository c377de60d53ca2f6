import { eventsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A throw in the hook `context` costs the turn, and the next prompt of the session is answered",
  carries: "no hook of ours throws but the gate (U7: every hook body is wrapped)",
  script: {
    plugins: {
      mine: `let thrown = false;
await ctx.session.hook("context", () => { if (thrown) return; thrown = true; throw new Error("on purpose"); });`,
    },
    steps: [
      { prompt: "go", model: [{ say: "ok" }] },
      { prompt: "and now?", model: [{ say: "here" }] },
    ],
  },
  observe(recording) {
    const [failed, ended] = ["failed", "succeeded"].map(
      (end) => eventsOf(recording, `session.execution.${end}`).length,
    );
    return {
      holds: failed === 1 && ended === 1,
      observed: `turns that failed: ${failed}; that ended well: ${ended}`,
    };
  },
};
