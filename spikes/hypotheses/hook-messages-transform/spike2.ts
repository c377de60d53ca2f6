import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A text that the hook `context` changes is what the model reads in that request, and is not stored",
  capability: "experimental.chat.messages.transform",
  carries: "pruning of old tool output (X3), which is not built for OpenCode 2",
  script: {
    plugins: {
      mine: `await ctx.session.hook("context", (request) => { for (const { role, content } of request.messages)
  if (role === "user") content[0].text = "CHANGED"; });`,
    },
    steps: [{ prompt: "go on", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const read = countHolding(requestsOf(recording), "CHANGED");
    const stored = JSON.stringify(recording.stored).includes("CHANGED");
    return {
      holds: read === 1 && !stored,
      absent: read === 0,
      observed: `read in ${read} request; ${stored ? "stored" : "not stored"}`,
    };
  },
};
