import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A text that the hook `context` adds to the human's message is stored and stands in every later request",
  expected: "false",
  capability: "chat.message/part-kept",
  carries: "notes of a turn are kept in a file and written into each request (decision 8)",
  script: {
    plugins: {
      mine: `let told = false;
await ctx.session.hook("context", (request) => {
  if (told) return;
  told = true;
  request.messages.findLast(({ role }) => role === "user").content.push({ type: "text", text: "[note]" });
});`,
    },
    steps: [
      { prompt: "go", model: [{ say: "ok" }] },
      { prompt: "and now?", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const requests = requestsOf(recording);
    const held = countHolding(requests, "[note]");
    const stored = JSON.stringify(recording.stored).includes("[note]");
    return {
      holds: held === requests.length && stored,
      absent: held === 0,
      observed: `in ${held} of ${requests.length} requests; ${stored ? "stored" : "not stored"}`,
    };
  },
};
