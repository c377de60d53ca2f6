import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "The compaction request carries the conversation as messages, as any other request does, with the wish for a summary behind it",
  expected: "false",
  carries: "what a prompt of our own would have to repeat (M2)",
  script: {
    steps: [
      { prompt: "one", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "ok" }] },
      { compact: true },
    ],
  },
  observe(recording) {
    const roles = requestsOf(recording, "compaction")[0]?.messages.map(({ role }) => role) ?? [];
    return { holds: roles.includes("assistant"), observed: `its messages: ${roles.join(", ")}` };
  },
};
