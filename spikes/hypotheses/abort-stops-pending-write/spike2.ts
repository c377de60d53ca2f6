import { eventsOf, fileIn } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "An interruption while execute.before of a write is pending keeps the file from being written",
  carries: "a gate that waits need not judge again after an interruption (G1)",
  script: {
    plugins: {
      gate: 'await ctx.tool.hook("execute.before", () => new Promise((resolve) => setTimeout(resolve, 1500)));',
    },
    steps: [
      { admit: "go", model: [{ call: [["write", { path: "b.txt", content: "x" }]] }] },
      { until: "session.tool.called" },
      { interrupt: true },
      { wait: true },
      { sleep: 2000 },
    ],
  },
  observe(recording) {
    const ran = fileIn(recording, "b.txt") !== undefined;
    const reasons = eventsOf(recording, "session.execution.interrupted").map(({ reason }) => reason);
    return { holds: !ran, observed: `${ran ? "written" : "not written"}; interrupted by: ${reasons.join()}` };
  },
};
