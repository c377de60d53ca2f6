import { countHolding, eventsOf, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "A message that the human sends while the agent works aborts what it is doing",
  expected: "false",
  carries: "an active task is not interrupted by a remark (S0, S3)",
  script: {
    steps: [
      { admit: "go", model: [{ call: [["shell", { command: "sleep 1" }]] }, { say: "ok" }] },
      { until: "session.tool.called" },
      { admit: "a remark" },
      { wait: true },
    ],
  },
  observe(recording) {
    const ended = eventsOf(recording, "session.tool.success").length;
    const read = countHolding(requestsOf(recording).slice(1), "a remark");
    return {
      holds: ended === 0,
      observed: `the call ${ended === 1 ? "ended well" : "was aborted"}; the remark was read in ${read} request of the turn`,
    };
  },
};
