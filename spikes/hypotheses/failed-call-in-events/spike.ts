import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    'A failed tool call is told by the event message.part.updated with state.status "error" and the text that the model reads',
  capability: "event/message.part.updated",
  carries: "counting failures (S1, decision 6)",
  script: {
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "missing.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const errors = golden.events.flatMap((event) => {
      const { part } = event["properties"] as { part?: { state?: { status?: string; error?: string } } };
      return event["type"] === "message.part.updated" && part?.state?.status === "error"
        ? [part.state.error]
        : [];
    });
    const read =
      errors[0] !== undefined && countHolding(requestsOf(golden, "main").slice(1), errors[0]) === 1;
    return {
      holds: errors.length === 1 && read,
      absent: golden.events.length === 0,
      observed: `${errors.length} such event; its text ${read ? "is" : "is not"} what the model read`,
    };
  },
};
