import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "After a compaction nothing of the conversation is sent but the summary and the prompt that was just given",
  carries: "the block after a compaction says where the work stands, since no turn stays (M3)",
  script: {
    summaries: ["SUMMED UP"],
    steps: [
      { prompt: "old words", model: [{ say: "ok" }] },
      { prompt: "the last turn", model: [{ say: "long", usage: 99_000 }] },
      { prompt: "the new wish", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const later = requestsOf(recording).slice(2);
    const [summary, wish, last, old] = ["SUMMED UP", "the new wish", "the last turn", "old words"].map(
      (text) => countHolding(later, text),
    );
    return {
      holds: later.length === 1 && summary === 1 && wish === 1 && last === 0 && old === 0,
      observed: `of ${later.length} later request, the summary stood in ${summary}, the prompt in ${wish}, the last turn in ${last}, old words in ${old}`,
    };
  },
};
