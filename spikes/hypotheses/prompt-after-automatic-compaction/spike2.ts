import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "After a compaction by itself the prompt that the human just gave is a message of its own in the request",
  expected: "false",
  carries: "that prompt is taken from its event (S0)",
  script: {
    summaries: ["SUMMED UP"],
    steps: [
      { prompt: "one", model: [{ say: "long", usage: 99_000 }] },
      { prompt: "the new wish", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const messages = requestsOf(recording)[1]?.messages ?? [];
    const holding = messages.filter((one) => JSON.stringify(one).includes("the new wish"));
    const own = holding.some(({ content }) => content === "the new wish");
    return {
      holds: own,
      observed: own
        ? "a message of its own"
        : `${holding.length} message holds it, as a part of the checkpoint`,
    };
  },
};
