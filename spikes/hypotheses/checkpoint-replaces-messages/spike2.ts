import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "After a compaction the first message is one of the user's that begins with <conversation-checkpoint>, and none from before is left",
  carries: "where the state block is put after a compaction (M2)",
  script: {
    steps: [
      { prompt: "one", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "ok" }] },
      { compact: true },
      { prompt: "two", model: [{ say: "ok" }] },
    ],
  },
  observe(recording) {
    const messages = (requestsOf(recording).at(-1)?.messages ?? []).filter(({ role }) => role !== "system");
    const [first] = messages;
    const begins = String(first?.content).startsWith("<conversation-checkpoint>");
    return {
      holds: begins && messages.length === 2,
      observed: `${messages.length} messages: ${messages.map(({ role }) => role).join(", ")}; the first ${begins ? "is" : "is not"} a checkpoint`,
    };
  },
};
