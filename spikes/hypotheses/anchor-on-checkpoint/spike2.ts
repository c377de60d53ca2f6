import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A text that the hook `context` adds to the checkpoint of a compaction is the same in every later request, and never in the request for a summary",
  carries: "anchors and the active chain survive compactions word for word (decision 8, M2)",
  script: {
    plugins: {
      mine: `await ctx.session.hook("context", ({ messages: [first] }) => {
  if (first.role === "user" && first.content[0].text.startsWith("<conversation-checkpoint>")) first.content.push({ type: "text", text: "[anchor]" });
});`,
    },
    summaries: ["FIRST", "SECOND"],
    steps: [
      { prompt: "one", model: [{ say: "long", usage: 99_000 }] },
      { prompt: "two", model: [{ say: "ok" }] },
      { prompt: "three", model: [{ say: "ok" }] },
      { compact: true },
      { prompt: "four", model: [{ say: "ok" }] },
      { prompt: "five", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const later = requestsOf(recording).slice(1);
    const firsts = later.map(({ messages }) => JSON.stringify(messages.find(({ role }) => role === "user")));
    const held = firsts.filter((text) => text.includes("[anchor]")).length;
    const texts = new Set(firsts).size;
    const summed = countHolding(requestsOf(recording, "compaction"), "[anchor]");
    return {
      holds: held === 4 && later.length === 4 && texts === 2 && summed === 0,
      observed: `in ${held} of ${later.length} requests after 2 compactions, in ${texts} wordings; in ${summed} requests for a summary`,
    };
  },
};
