import { eventsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "A throw in execute.before costs the tool call alone, and the next prompt of the session is answered",
  carries: "the gate may throw where nothing else stops a call: a tool of another plugin (G1)",
  script: {
    plugins: { gate: 'await ctx.tool.hook("execute.before", () => { throw new Error("no"); });' },
    steps: [
      { prompt: "go", model: [{ call: [["read", { path: "a.txt" }]] }, { say: "ok" }] },
      { prompt: "and now?", model: [{ say: "here" }] },
    ],
  },
  observe(recording) {
    const failed = ["session.tool.failed", "session.execution.failed"].map(
      (type) => eventsOf(recording, type).length,
    );
    const ended = eventsOf(recording, "session.execution.succeeded").length;
    return {
      holds: failed.join() === "1,0" && ended === 2,
      observed: `failed: ${failed[0]} call, ${failed[1]} turns; ${ended} of 2 turns ended well`,
    };
  },
};
