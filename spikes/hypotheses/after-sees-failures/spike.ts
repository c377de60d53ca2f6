import { callsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "tool.execute.after is called for a tool that failed",
  expected: "false",
  carries: "decision 6: failures are counted from message.part.updated instead",
  script: {
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ call: [["read", { filePath: "missing.txt" }]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "tool.execute.after").length;
    const failed = golden.events.some((event) => {
      const { part } = event["properties"] as { part?: { state?: { status?: string } } };
      return event["type"] === "message.part.updated" && part?.state?.status === "error";
    });
    return {
      holds: calls > 0,
      observed: `calls: ${calls}; message.part.updated ${failed ? "tells" : "does not tell"} of the failure`,
    };
  },
};
